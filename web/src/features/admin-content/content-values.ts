// A page as its form holds it, and what of it is sent: the server's table of blocks says which fields each has.
import type {
  AdminContentDraftFragment,
  AdminContentTableQuery,
  SaveContentDraftInput,
} from '../../generated/admin-content';

export type Draft = AdminContentDraftFragment;
export type BlockKind = AdminContentTableQuery['contentBlockKinds'][number];
export type BlockType = BlockKind['type'];
export type Word = AdminContentTableQuery['contentWords'][number];
export type FieldOfBlock = BlockKind['fields'][number];
/** Entries of a list have no nested lists. */
export type PlainField = Omit<FieldOfBlock, 'fields'>;

/** A block in the form: its type, and its fields by their names. */
export type BlockValues = { type: BlockType } & Record<string, unknown>;
export interface PageValues {
  title: string;
  description: string;
  blocks: BlockValues[];
}

const EMPTY_PROSE = { type: 'doc', content: [{ type: 'paragraph' }] };

export const valuesOf = ({ title, description, blocks }: Draft): PageValues => ({ title, description, blocks });

/** A new block with the minimum of entries. */
export const emptyBlock = ({ type, fields }: BlockKind): BlockValues => ({
  type,
  ...Object.fromEntries(fields.map((field) => [field.name, emptyField(field)])),
});

function emptyField({ kind, least, fields }: FieldOfBlock): unknown {
  if (kind === 'ITEMS' || kind === 'LINKS') return Array.from({ length: least ?? 0 }, () => emptyEntry(fields));
  return kind === 'RICH_TEXT' ? EMPTY_PROSE : undefined;
}

export const emptyEntry = (fields: readonly PlainField[]): Record<string, unknown> =>
  Object.fromEntries(fields.map(({ name, kind }) => [name, kind === 'PICTURE' || kind === 'FILM' ? undefined : '']));

type Media = { key: string; alt?: string } | null | undefined;

function sentField(field: FieldOfBlock | PlainField, value: unknown): unknown {
  switch (field.kind) {
    case 'ITEMS':
    case 'LINKS':
      return ((value ?? []) as Record<string, unknown>[]).map((entry) =>
        sentFields((field as FieldOfBlock).fields, entry),
      );
    case 'PICTURE': {
      const picture = value as Media;
      return picture ? { key: picture.key, alt: picture.alt ?? '' } : null;
    }
    case 'FILM': {
      const film = value as Media;
      return film ? { key: film.key } : null;
    }
    case 'LINK':
      return value ?? '';
    default:
      return value ?? null;
  }
}

const sentFields = (fields: readonly (FieldOfBlock | PlainField)[], values: Record<string, unknown>) =>
  Object.fromEntries(fields.map((field) => [field.name, sentField(field, values[field.name])]));

/** What is sent of a page. */
export function inputOf(
  { title, description, blocks }: PageValues,
  kinds: readonly BlockKind[],
): Pick<SaveContentDraftInput, 'title' | 'description' | 'blocks'> {
  return {
    title: title ?? '',
    description: description ?? '',
    blocks: (blocks ?? []).map((block) => ({
      type: block.type,
      ...sentFields(kinds.find(({ type }) => type === block.type)?.fields ?? [], block),
    })),
  };
}

/** Whether two states of a page give the same input. */
export const samePage = (one: PageValues, other: PageValues, kinds: readonly BlockKind[]): boolean =>
  JSON.stringify(inputOf(one, kinds)) === JSON.stringify(inputOf(other, kinds));

/** The first words of a block, to tell it from others of its kind. */
export function summaryOf(block: BlockValues | undefined): string {
  const entries = (block?.items ?? []) as Record<string, unknown>[];
  const firstText = [block?.title, block?.text, entries[0]?.title, wordsOf(block?.body)].find(
    (words) => typeof words === 'string' && words.trim(),
  );
  return typeof firstText === 'string' ? firstText : '';
}

function wordsOf(node: unknown): string {
  const { text, content = [] } = (node ?? {}) as { text?: string; content?: unknown[] };
  return text ?? content.map(wordsOf).join(' ').trim().slice(0, 80);
}

/** Where the draft of a page is seen in the storefront. */
export const previewAddress = ({ id, path }: Pick<Draft, 'id' | 'path'>): string =>
  `${path ?? '/'}?preview=${encodeURIComponent(id)}`;
