/** Groups in CSV files: the cells `group` and `option_1` to `option_3`, written and read. */
import { ErrorCode, ShopError } from '../../../errors/index.js';
import type { Product } from '../product.model.js';
import { OPTIONS_MOST } from './choice.js';
import type { ChosenValue } from './group.model.js';

const OPTION_COLUMNS = Array.from({ length: OPTIONS_MOST }, (_, at) => `option_${at + 1}`);

/** Columns of exports and imports, with what each is. */
export const GROUP_COLUMNS: Readonly<Record<string, string>> = {
  group: 'product group, its title; - takes the product out of its group',
  ...Object.fromEntries(OPTION_COLUMNS.map((column) => [column, 'option of the group, name: value'])),
};

/** What takes a product out of its group. */
const NONE = '-';

const NAME_MOST = 40;
const VALUE_MOST = 60;
export const TITLE_MOST = 200;

/** CSV cells by column; none without a group. */
export function groupCells({ groupId, groupTitle, chosen }: Pick<Product, 'groupId' | 'groupTitle' | 'chosen'>) {
  if (!groupId) return {};
  const options = chosen.map(({ name, value }, at) => [OPTION_COLUMNS[at]!, `${name}: ${value}`]);
  return { group: groupTitle, ...(Object.fromEntries(options) as Record<string, string>) };
}

/** What a line says of a group: nothing (undefined), none (null), or which, with the options that it names. */
export type GroupOfLine = { title: string; chosen: ChosenValue[] } | null | undefined;

/** @throws ShopError BAD_INPUT when a cell cannot be read */
export function groupOfLine(cells: Partial<Record<string, string>>): GroupOfLine {
  const title = cells.group?.trim();
  if (!title) return undefined;
  if (title === NONE) return null;
  if (title.length > TITLE_MOST) throw refuse(`group: a title has at most ${TITLE_MOST} characters.`);
  const chosen = OPTION_COLUMNS.flatMap((column) => {
    const cell = cells[column]?.trim();
    return cell ? [optionOfCell(column, cell)] : [];
  });
  return { title, chosen };
}

function optionOfCell(column: string, cell: string): ChosenValue {
  const [name, value, ...more] = cell.split(':').map((part) => part.trim());
  const unread = `${column}: "${cell.slice(0, 60)}" cannot be read.`;
  if (!name || !value || more.length > 0 || /[|\n]/.test(cell))
    throw refuse(`${unread} Write name: value, such as Finish: Walnut, without a further colon or a bar.`);
  if (name.length > NAME_MOST || value.length > VALUE_MOST)
    throw refuse(`${unread} A name has at most ${NAME_MOST} characters, a value ${VALUE_MOST}.`);
  return { name, value };
}

const refuse = (message: string) => new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path: '', message }] });
