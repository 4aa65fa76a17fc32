// Turns rows that were copied from a sheet into a product file, which the import reads: what is right and wrong is told the same way.
import type { AdminGroupDetailsFragment } from '../../generated/admin-products';
import { choiceText } from './group-values';

/** Columns behind those of the options, in their order. */
export const pastedColumns = ['SKU', 'Price', 'MRP', 'Stock'] as const;

export interface PastedSheet {
  /** The file; undefined when the rows cannot be taken. */
  csv?: string;
  rows: number;
  /** How much further down a row stands in the file than in what was pasted. */
  lineOffset?: number;
  problem?: string;
}

const cellOf = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Cells of a copied sheet: tabs between them, quotation marks around those that hold a line break or a tab. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const pattern = /(?:"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\n]*))(\t|\n|$)/gy;
  const clean = text.replaceAll('\r\n', '\n');
  while (pattern.lastIndex < clean.length) {
    const found = pattern.exec(clean);
    if (!found) break;
    const [, quoted, plain, end] = found;
    rows.at(-1)!.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim());
    if (end === '\n') rows.push([]);
  }
  return rows.filter((cells) => cells.some((cell) => cell !== ''));
}

/**
 * @param text tab-separated: a value for each option, then SKU, price, MRP and stock; a first row of headings is left out
 * @param category of new members
 */
export function pastedSheet(
  text: string,
  group: Pick<AdminGroupDetailsFragment, 'title' | 'options' | 'members'>,
  category: string,
): PastedSheet {
  const names = group.options.map(({ name }) => name);
  const most = names.length + pastedColumns.length;
  const all = cellsOf(text);
  const isHeading = all[0]?.slice(0, names.length).every((cell, at) => cell.toLowerCase() === names[at]!.toLowerCase());
  const rows = isHeading ? all.slice(1) : all;
  if (rows.length === 0) return { rows: 0 };
  const wide = rows.findIndex((cells) => cells.length > most);
  if (wide >= 0)
    return {
      rows: rows.length,
      problem: `Row ${wide + 1} has ${rows[wide]!.length} cells; there are ${most} columns: ${[...names, ...pastedColumns].join(', ')}.`,
    };
  const heads = [
    'sku',
    'title',
    'category',
    'price',
    'mrp',
    'stock',
    'group',
    ...names.map((_, at) => `option_${at + 1}`),
  ];
  const lines = rows.map((cells) => {
    const values = names.map((name, at) => ({ name, value: cells[at] ?? '' }));
    const [sku = '', price = '', mrp = '', stock = ''] = cells.slice(names.length);
    const words = choiceText(values);
    const known = group.members.find(
      ({ optionValues }) => choiceText(optionValues).toLowerCase() === words.toLowerCase(),
    );
    const isNew = !known && !group.members.some((one) => one.sku.toLowerCase() === sku.toLowerCase());
    return [
      sku || known?.sku || '',
      isNew ? `${group.title} – ${words}` : '',
      isNew ? category : '',
      price,
      mrp,
      stock,
      group.title,
      ...values.map(({ name, value }) => (value ? `${name}: ${value}` : '')),
    ];
  });
  return {
    rows: rows.length,
    lineOffset: isHeading ? 0 : 1,
    csv: [heads, ...lines].map((cells) => cells.map(cellOf).join(',')).join('\n'),
  };
}
