/** Pictures and films of pages: built-in ones, and the owner's uploads. */
import { randomBytes } from 'node:crypto';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { platform } from '../../platform/platform.js';
import { storedImages, takeInImages } from '../catalogue/image.service.js';
import { MEDIA_PATH, mediaUrl } from '../../platform/files/media.js';
import { imageView } from '../catalogue/product-view.js';
import type { ProductImage } from '../catalogue/product.model.js';
import mongoose from 'mongoose';
import { FilmUploadModel } from './content.model.js';
import { mediaOf, type PageContent } from './content.js';
import type { ContentFilm } from './content.types.js';

/** Most bytes of one film. */
export const MAX_FILM_BYTES = 10 * 1024 * 1024;

/** Films that are part of the web client, each with a poster picture of 1280 × 720 pixels. */
const BUILT_IN_FILMS = ['steel-sparks', 'turning-stair', 'furnished-room', 'sports-shelf'].map(
  (name) => `films/${name}`,
);
/** Pictures of 960 × 640 pixels that are part of the web client. */
const STILLS = ['handrail', 'workbench', 'dining-set'].map((name) => `stills/${name}`);
const BUILT_IN_PICTURES = [...BUILT_IN_FILMS, ...STILLS];

const TYPES: Readonly<Record<string, string>> = { mp4: 'video/mp4', webm: 'video/webm' };

function builtInPicture(key: string): ProductImage {
  const [width, height] = STILLS.includes(key) ? [960, 640] : [1280, 720];
  const url = `/${key}.webp`;
  return { key, width, height, widths: [width], alt: '', url, thumbnailUrl: url, srcSet: `${url} ${width}w` };
}

/** Smallest source first, because a browser takes the first that it can play. */
export function filmView(key: string): ContentFilm {
  const urls = BUILT_IN_FILMS.includes(key) ? [`/${key}.webm`, `/${key}.mp4`] : [mediaUrl(`${MEDIA_PATH}${key}`)];
  return { key, sources: urls.map((url) => ({ url, type: TYPES[url.split('.').pop()!]! })) };
}

/** The pictures of these pages by key; deleted ones are left out. */
export async function picturesOf(pages: readonly PageContent[]): Promise<ReadonlyMap<string, ProductImage>> {
  const keys = new Set(
    pages.flatMap((page) => mediaOf(page).flatMap(({ kind, key }) => (kind === 'picture' ? [key] : []))),
  );
  const own = [...keys].filter((key) => !BUILT_IN_PICTURES.includes(key));
  const stored = own.length > 0 ? await storedImages(own) : [];
  return new Map([
    ...[...keys].filter((key) => BUILT_IN_PICTURES.includes(key)).map((key) => [key, builtInPicture(key)] as const),
    ...stored.map((image) => [image.key, imageView(image)] as const),
  ]);
}

/** The missing pictures and films of a page, by dotted path. */
export async function missingMedia(page: PageContent): Promise<{ path: string; message: string }[]> {
  const media = mediaOf(page);
  const films = media.flatMap(({ kind, key }) => (kind === 'film' && !BUILT_IN_FILMS.includes(key) ? [key] : []));
  const [pictures, uploads] = await Promise.all([
    picturesOf([page]),
    films.length > 0 ? FilmUploadModel.find({ _id: mongoose.trusted({ $in: films }) }).lean() : [],
  ]);
  const known = new Set([...pictures.keys()]);
  const knownFilms = new Set([...BUILT_IN_FILMS, ...uploads.map(({ _id }) => _id)]);
  return media
    .filter(({ kind, key }) => !(kind === 'picture' ? known : knownFilms).has(key))
    .map(({ path, kind }) => ({ path, message: `There is no such ${kind}; choose or upload one.` }));
}

export async function takeInPicture(content: Buffer): Promise<ProductImage> {
  const { images } = await takeInImages([content]);
  return images[0]!;
}

/** @throws ShopError UNSUPPORTED_FILE unless the content is MP4 or WebM */
export async function takeInFilm(content: Buffer): Promise<ContentFilm> {
  const ending = endingOf(content);
  if (!ending) throw new ShopError(ErrorCode.UNSUPPORTED_FILE, 'A film is MP4 or WebM.');
  const key = `f/${randomBytes(12).toString('hex')}.${ending}`;
  const { files } = platform();
  await files.put('public', key, content);
  try {
    await FilmUploadModel.create({ _id: key, at: new Date() });
  } catch (error) {
    await files.remove('public', [key]);
    throw error;
  }
  return filmView(key);
}

/** Detects the format from the first bytes: the `ftyp` box of ISO media, or the EBML header of WebM. */
function endingOf(content: Buffer): 'mp4' | 'webm' | undefined {
  if (content.length < 64) return undefined;
  const brand = content.toString('latin1', 4, 12);
  if (brand.startsWith('ftyp') && brand !== 'ftypqt  ') return 'mp4';
  const isEbml = content.readUInt32BE(0) === 0x1a45dfa3;
  return isEbml && content.subarray(0, 64).includes('webm') ? 'webm' : undefined;
}
