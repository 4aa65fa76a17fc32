// Pictures dropped together: which products they belong to by their names, and the sending of those that are wanted.
import { useRef, useState } from 'react';
import { useApolloClient } from '@apollo/client/react';
import {
  AdminPictureMatchesDocument,
  useAdminStartPictureChangeMutation,
  type AdminPictureMatchesQuery,
  type PictureMatchState,
} from '../../generated/admin-products';
import { errorText } from '../../shared/error-text';
import { fitPicture, looksLikePicture, SHOWN_PICTURES } from '../../shared/fit-picture';
import { uploadImage } from './upload-image';

/** Files in one drop, as the server has it. */
export const filesMost = 500;
/** Bytes above which a browser on a phone may run out of memory while it makes the picture smaller. */
const bytesMost = 40 * 1024 * 1024;
/** Pictures sent at the same time: more only wait for each other on a phone. */
const atOnce = 2;

/** What is known of a file: what its name says, or why it is no picture that can be sent. */
export type PictureRowState = PictureMatchState | 'NO_PICTURE' | 'TOO_LARGE';

export interface PictureRow {
  /** The file's name with its folder, once in a drop. */
  id: string;
  file: File;
  state: PictureRowState;
  product: AdminPictureMatchesQuery['pictureMatches'][number]['product'];
  /** 1 is the cover. */
  place: number | null;
  /** Why it could not be sent. */
  failure?: string;
}

const nameOf = (file: File) => file.webkitRelativePath || file.name;

const ownState = (file: File): PictureRowState | undefined => {
  if (!looksLikePicture(file)) return 'NO_PICTURE';
  return file.size > bytesMost ? 'TOO_LARGE' : undefined;
};

export type HavePictures = 'leave' | 'replace';

/** The rows whose pictures would be given. */
export const wantedRows = (rows: readonly PictureRow[], have: HavePictures): PictureRow[] =>
  rows.filter(({ state }) => state === 'MATCHED' || (state === 'HAS_PICTURES' && have === 'replace'));

/** Keys by product, the cover first; products of which a picture is missing are left out. */
export function picturesByProduct(rows: readonly PictureRow[], keys: ReadonlyMap<string, string>) {
  const byProduct = new Map<string, PictureRow[]>();
  for (const row of rows) byProduct.set(row.product!.id, [...(byProduct.get(row.product!.id) ?? []), row]);
  return [...byProduct].flatMap(([productId, own]) => {
    const sorted = own.toSorted((a, b) => a.place! - b.place!).flatMap(({ id }) => keys.get(id) ?? []);
    return sorted.length === own.length ? [{ productId, images: sorted }] : [];
  });
}

/** @param onStarted is told the job that gives the products their pictures */
export function usePicturesBySku(onStarted: (jobId: string) => void) {
  const client = useApolloClient();
  const [rows, setRows] = useState<PictureRow[]>([]);
  const [looking, setLooking] = useState(false);
  /** How many are sent, of how many; undefined while none are. */
  const [progress, setProgress] = useState<{ sent: number; of: number }>();
  const [error, setError] = useState<unknown>();
  const stopping = useRef<AbortController>(undefined);
  const [start, starting] = useAdminStartPictureChangeMutation();

  /** Adds files to those that are there; one of the same name takes the earlier one's place. */
  async function add(files: readonly File[]): Promise<void> {
    setError(undefined);
    const all = [...new Map([...rows.map(({ file }) => file), ...files].map((file) => [nameOf(file), file])).values()];
    if (all.length > filesMost)
      return setError(new Error(`At most ${filesMost} pictures at once. Send these first, and drop the others then.`));
    setLooking(true);
    try {
      const { data } = await client.query({
        query: AdminPictureMatchesDocument,
        variables: { names: all.map(nameOf) },
        fetchPolicy: 'network-only',
      });
      setRows(
        all.map((file, index) => {
          const { state, product, place } = data!.pictureMatches[index]!;
          return { id: nameOf(file), file, state: ownState(file) ?? state, product, place };
        }),
      );
    } catch (failure) {
      setError(failure);
    } finally {
      setLooking(false);
    }
  }

  async function sendOne(row: PictureRow, keys: Map<string, string>, signal: AbortSignal): Promise<void> {
    let failure: string | undefined;
    try {
      const fitted = await fitPicture(row.file, SHOWN_PICTURES);
      if (signal.aborted) return;
      if (fitted.file) keys.set(row.id, (await uploadImage(fitted.file, () => undefined, signal)).key);
      else failure = fitted.problem;
    } catch (problem) {
      if (signal.aborted) return;
      failure = errorText(problem, 'The picture could not be sent. Drop it again.');
    }
    if (failure) setRows((all) => all.map((one) => (one.id === row.id ? { ...one, failure } : one)));
    setProgress((now) => now && { ...now, sent: now.sent + 1 });
  }

  /** Sends what is wanted, then gives all products theirs at once: until then nothing is changed. */
  async function apply(have: HavePictures): Promise<void> {
    const wanted = wantedRows(rows, have);
    const control = new AbortController();
    stopping.current = control;
    setError(undefined);
    setRows((all) => all.map(({ failure: _, ...row }) => row));
    setProgress({ sent: 0, of: wanted.length });
    const keys = new Map<string, string>();
    const queue = [...wanted];
    const work = async () => {
      for (let row = queue.shift(); row && !control.signal.aborted; row = queue.shift())
        await sendOne(row, keys, control.signal);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    setProgress(undefined);
    if (control.signal.aborted) return;
    const products = picturesByProduct(wanted, keys);
    if (products.length === 0) return;
    try {
      const { data } = await start({ variables: { input: { products, replace: have === 'replace' } } });
      if (!data) return;
      const given = new Set(products.map(({ productId }) => productId));
      setRows((all) => all.filter(({ product }) => !product || !given.has(product.id)));
      onStarted(data.startPictureChange.id);
    } catch (failure) {
      setError(failure);
    }
  }

  return {
    rows,
    looking,
    progress,
    starting: starting.loading,
    error,
    add,
    apply,
    /** Stops the sending; nothing is changed. */
    stop: () => stopping.current?.abort(),
    remove: (id: string) => setRows((all) => all.filter((row) => row.id !== id)),
    clear: () => setRows([]),
  };
}
