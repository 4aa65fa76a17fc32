/** Drawings of quotes: private files, opened by signed links. What a version that was sent shows is kept for as long as the quote. */
import { buffer } from 'node:stream/consumers';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { downloadPath, registerDownload } from '../../platform/files/downloads.js';
import {
  documentDownload,
  dropDocuments,
  keepDocument,
  type PrivateDocument,
} from '../../platform/files/private-document.js';
import type { UploadedFile } from '../../platform/files/upload.js';
import { platform } from '../../platform/platform.js';
import { objectId } from '../../types/object-id.js';
import type { Viewer } from '../../types/viewer.js';
import { changeQuote } from './quote-change.js';
import type { StoredQuote } from './quote.model.js';
import { stateOnceEdited } from './quote-rules.js';

const FOLDER = 'quotes';
const DRAWINGS_MOST = 20;
/** Lifetime of a link in seconds. */
const LINK_SECONDS = 3_600;
/** Kind of the signed download; its subject is the drawing. */
export const DRAWING_DOWNLOAD = 'quote-drawing';

export const drawingId = ({ file }: PrivateDocument): string => file.slice(FOLDER.length + 1);

/** A relative path that opens the drawing for an hour. */
export const drawingPath = ({ file, name, type }: PrivateDocument): string =>
  downloadPath(DRAWING_DOWNLOAD, { file, name, type } satisfies PrivateDocument, LINK_SECONDS);

registerDownload(DRAWING_DOWNLOAD, (subject) => Promise.resolve(documentDownload(subject as PrivateDocument)));

/**
 * Deletes the file again when the quote cannot be changed.
 * @throws ShopError NOT_FOUND, STALE_VERSION, CONFLICT, UNSUPPORTED_FILE, FILE_TOO_LARGE
 */
export async function addQuoteDrawing(
  viewer: Viewer,
  id: string,
  version: number,
  upload: UploadedFile,
): Promise<StoredQuote> {
  const drawing = await keepDocument(upload, FOLDER, 'drawing');
  try {
    return await changeQuote(objectId(id, 'The quote'), version, (quote) => {
      const drawings = quote.draft.drawings ?? [];
      if (drawings.length >= DRAWINGS_MOST)
        throw new ShopError(ErrorCode.CONFLICT, `A quote has at most ${DRAWINGS_MOST} drawings. Remove one first.`);
      return drawingsChange(viewer, quote, [...drawings, drawing], `Added drawing ${drawing.name}`);
    });
  } catch (error) {
    await dropDocuments([drawing]);
    throw error;
  }
}

/** @throws ShopError NOT_FOUND, STALE_VERSION, CONFLICT */
export async function removeQuoteDrawing(
  viewer: Viewer,
  id: string,
  version: number,
  which: string,
): Promise<StoredQuote> {
  let gone: PrivateDocument | undefined;
  const after = await changeQuote(objectId(id, 'The quote'), version, (quote) => {
    const drawings = quote.draft.drawings ?? [];
    gone = drawings.find((one) => drawingId(one) === which);
    if (!gone) throw new ShopError(ErrorCode.NOT_FOUND, 'The drawing was not found.');
    const rest = drawings.filter((one) => one !== gone);
    return drawingsChange(viewer, quote, rest, `Removed drawing ${gone.name}`);
  });
  const { file } = gone!;
  if (!drawingsOf(after).some((one) => one.file === file)) await dropDocuments([gone!]);
  return after;
}

/** Every drawing of a quote, of its versions too, each once. */
export function drawingsOf({ draft, sent }: Pick<StoredQuote, 'draft' | 'sent'>): PrivateDocument[] {
  const all = [draft, ...(sent ?? []).map(({ content }) => content)].flatMap(({ drawings }) => drawings ?? []);
  return [...new Map(all.map((one) => [one.file, one])).values()];
}

/** Files of its own for a quote that is copied; one whose file is gone is left out. */
export async function copiedDrawings(drawings: readonly PrivateDocument[]): Promise<PrivateDocument[]> {
  const copies: PrivateDocument[] = [];
  for (const { file, name } of drawings) {
    const found = await platform().files.read('private', file);
    if (found)
      copies.push(await keepDocument({ filename: name, content: await buffer(found.stream) }, FOLDER, 'drawing'));
  }
  return copies;
}

function drawingsChange(viewer: Viewer, quote: StoredQuote, drawings: PrivateDocument[], what: string) {
  return {
    set: { state: stateOnceEdited(quote), draft: { ...quote.draft, drawings } },
    unset: ['lapsesAt'] as const,
    events: [{ kind: 'edited', actor: viewer.name, text: what }],
    audit: {
      viewer,
      action: 'quote.edit',
      summary: `${what} ${what.startsWith('Added') ? 'to' : 'from'} quote ${quote.number}`,
    },
  };
}
