// State of the pictures in the product form: uploaded, uploading, and their order.
import { useCallback, useEffect, useRef, useState } from 'react';
import { arrayMove } from '@dnd-kit/sortable';
import { errorText } from '../../shared/error-text';
import { fitPicture, SHOWN_PICTURES } from '../../shared/fit-picture';
import { uploadImage } from './upload-image';

const mostImages = 10;

export interface ProductImageEntry {
  id: string;
  name: string;
  /** Set once the server has it. */
  key?: string;
  thumbnailUrl?: string;
  /** Share sent, 0 to 1, while it is under way. */
  progress?: number;
  failure?: string;
}

export interface KnownImage {
  key: string;
  thumbnailUrl: string;
  alt: string;
}

const known = ({ key, thumbnailUrl, alt }: KnownImage): ProductImageEntry => ({
  id: key,
  key,
  thumbnailUrl,
  name: alt || 'Picture',
});

export function useProductImages() {
  const [images, setImages] = useState<ProductImageEntry[]>([]);
  const uploads = useRef(new Map<string, AbortController>());
  const serial = useRef(0);

  const change = useCallback(
    (id: string, patch: Partial<ProductImageEntry>) =>
      setImages((all) => all.map((one) => (one.id === id ? { ...one, ...patch } : one))),
    [],
  );

  const stopAll = useCallback(() => {
    for (const upload of uploads.current.values()) upload.abort();
    uploads.current.clear();
  }, []);
  useEffect(() => stopAll, [stopAll]);

  const start = useCallback(
    (pictures: readonly KnownImage[]) => {
      stopAll();
      setImages(pictures.map(known));
    },
    [stopAll],
  );

  const count = images.filter(({ failure }) => !failure).length;
  const add = useCallback(
    async (file: File, position: number) => {
      const id = `upload-${++serial.current}`;
      const failure = count + position >= mostImages ? `A product has at most ${mostImages} pictures.` : undefined;
      setImages((all) => [...all, { id, name: file.name, ...(failure ? { failure } : { progress: 0 }) }]);
      if (failure) return;
      const control = new AbortController();
      uploads.current.set(id, control);
      try {
        const fitted = await fitPicture(file, SHOWN_PICTURES);
        if (control.signal.aborted) return;
        if (!fitted.file) return change(id, { progress: undefined, failure: fitted.problem });
        const picture = await uploadImage(fitted.file, (progress) => change(id, { progress }), control.signal);
        setImages((all) => all.map((one) => (one.id === id ? { ...known(picture), id, name: file.name } : one)));
      } catch (error) {
        setImages((all) =>
          all.map((one) =>
            one.id === id
              ? {
                  id,
                  name: file.name,
                  failure: errorText(error, 'The picture could not be uploaded. Please try again.'),
                }
              : one,
          ),
        );
      } finally {
        uploads.current.delete(id);
      }
    },
    [change, count],
  );

  const remove = useCallback((id: string) => {
    uploads.current.get(id)?.abort();
    setImages((all) => all.filter((one) => one.id !== id));
  }, []);

  const move = useCallback((id: string, to: string) => {
    setImages((all) => {
      const from = all.findIndex((one) => one.id === id);
      const target = all.findIndex((one) => one.id === to);
      return from < 0 || target < 0 ? all : arrayMove(all, from, target);
    });
  }, []);

  return {
    images,
    start,
    /** Aborts running uploads. */
    stop: stopAll,
    add,
    remove,
    move,
    /** File names of failed uploads. */
    refused: images.flatMap(({ name, failure }) => (failure ? [name] : [])),
    dropRefused: () => setImages((all) => all.filter(({ failure }) => !failure)),
    /** In order, the cover first. */
    keys: images.flatMap(({ key }) => (key ? [key] : [])),
    uploading: images.some(({ progress }) => progress !== undefined),
  };
}

export type ProductImages = ReturnType<typeof useProductImages>;
