/**
 * Makes a chosen picture one that the shop takes, before it is sent: photos of phones have 12 MB, or are HEIC, which most browsers
 * cannot show. The browser decodes the picture, draws it smaller and encodes it. Where it cannot, a sentence says what to do.
 *
 * Without a library: compressorjs and browser-image-compression draw on the same canvas and read the camera's tag themselves, which
 * browsers do by now, so that they can turn a photo twice; pica only resizes.
 */

export interface PictureLimits {
  /** Most bytes that the server takes. */
  bytes: number;
  /** MIME types that the server takes as they are. */
  types: readonly string[];
  /** Pixels of the longest side that are worth sending; a larger picture is made smaller. Without it only its bytes count. */
  side?: number;
}

/** Of product pictures and pictures of pages: what every browser shows. */
export const SHOWN_PICTURES: PictureLimits = {
  bytes: 5 * 1024 * 1024,
  types: ['image/jpeg', 'image/png', 'image/webp'],
  side: 2_000,
};
const heic = ['image/heic', 'image/heif'];
/** Of pictures that people look at after a download: the server keeps HEIC too. */
export const KEPT_PICTURES: PictureLimits = {
  bytes: SHOWN_PICTURES.bytes,
  types: [...SHOWN_PICTURES.types, ...heic],
};

/** A file of fewer bytes is quickly sent, however many pixels it has. */
const SMALL_FILE = 300_000;
/** Pixels after shrinking; the largest size that the shop shows is 1,600 pixels wide. */
const MOST_PIXELS = 9_000_000;
/** Pixels of a side that every browser's canvas can hold. */
const LONGEST_SIDE = 8192;
/** Share of each side and quality, tried one after another until the file is small enough. */
const ATTEMPTS = [
  [1, 0.9],
  [1, 0.8],
  [0.75, 0.75],
  [0.5, 0.75],
] as const;

/** The file as it can be sent, or why it cannot: a sentence for the reader. */
export type FittedPicture = { file: File; problem?: undefined } | { file?: undefined; problem: string };

/** Some browsers give no type to HEIC files. */
const isHeic = ({ type, name }: File) => heic.includes(type) || (type === '' && /\.(heic|heif)$/i.test(name));

/** True for a file that may be a picture; its content is not read. */
export const looksLikePicture = (file: File): boolean => file.type.startsWith('image/') || isHeic(file);

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

function refusal(file: File, { bytes, types }: PictureLimits): string {
  if (isHeic(file) && !types.includes('image/heic'))
    return 'This browser cannot open HEIC photos. On your iPhone choose Settings > Camera > Formats > Most Compatible and take it again, or save it as JPG first.';
  if (!looksLikePicture(file) || !types.includes(file.type))
    return 'This file could not be opened as a picture. Please choose a JPG, PNG or WebP.';
  return `The picture is larger than ${megabytes(bytes)} and could not be made smaller here. Please choose a smaller one, or a screenshot of it.`;
}

/**
 * Draws a picture on white for JPEG, which has no transparency.
 * @param type MIME type wanted; a browser that cannot encode WebP makes a PNG
 * @returns undefined when the browser cannot encode it
 */
async function encode(
  picture: ImageBitmap,
  share: number,
  quality: number,
  type: 'image/jpeg' | 'image/webp',
): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * share));
  canvas.height = Math.max(1, Math.round(picture.height * share));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  if (type === 'image/jpeg') {
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), type, quality));
}

const endings: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/webp': 'webp', 'image/png': 'png' };

/** @returns the file itself when it is small enough as it is; undefined when it cannot be made so */
async function shrink(file: File, { bytes, side }: PictureLimits, fits: boolean): Promise<File | undefined> {
  // Turned upright, as the camera's tag says: the default of `imageOrientation`.
  const picture = await createImageBitmap(file);
  try {
    const { width, height } = picture;
    const longest = Math.max(width, height);
    if (fits && longest <= (side ?? Infinity)) return file;
    const share = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)), (side ?? LONGEST_SIDE) / longest);
    // A logo or a cut-out may be transparent.
    const types = /png|webp/.test(file.type) ? (['image/webp', 'image/jpeg'] as const) : (['image/jpeg'] as const);
    for (const type of types)
      for (const [smaller, quality] of ATTEMPTS) {
        const blob = await encode(picture, share * smaller, quality, type);
        if (!blob || blob.size > bytes) continue;
        // A picture that was made for the net may be better as it is.
        if (fits && blob.size >= file.size) return file;
        const name = `${file.name.replace(/\.[^.]*$/, '')}.${endings[blob.type] ?? 'jpg'}`;
        return new File([blob], name, { type: blob.type });
      }
    return fits ? file : undefined;
  } finally {
    picture.close();
  }
}

/** A picture within the limits is sent as it is; the server looks into its content once more. */
export async function fitPicture(file: File, limits: PictureLimits): Promise<FittedPicture> {
  const kept = limits.types.includes(file.type) || (isHeic(file) && limits.types.includes('image/heic'));
  const fits = kept && file.size <= limits.bytes;
  if (fits && (limits.side === undefined || file.size <= SMALL_FILE)) return { file };
  const shrunk =
    looksLikePicture(file) && typeof createImageBitmap === 'function'
      ? // Rejects when the browser does not know the format, or the file is damaged.
        await shrink(file, limits, fits).catch(() => undefined)
      : undefined;
  if (shrunk) return { file: shrunk };
  // The server says what is wrong with a file that this browser cannot open.
  return fits ? { file } : { problem: refusal(file, limits) };
}
