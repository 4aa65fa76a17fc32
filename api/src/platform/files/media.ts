/** URLs of public files: stored as `/media/…`, and sent to clients with the base URL of the CDN or object store. */
import { mediaBase } from '../platform.js';

/** Path prefix of public files. */
export const MEDIA_PATH = '/media/';
/** In place of `.webp`: the same picture for programs that read no WebP. */
export const JPEG_SUFFIX = '.jpg';
/** Pictures of the demo data, which every shop process serves itself. */
const DEMO = `${MEDIA_PATH}demo/`;

/** The URL for clients. @param path as stored, `/media/…`; anything else is returned unchanged */
export function mediaUrl(path: string): string {
  const base = mediaBase();
  return base && path.startsWith(MEDIA_PATH) && !path.startsWith(DEMO) ? base + path.slice(MEDIA_PATH.length) : path;
}

/** The stored path of a URL from `mediaUrl`, or from the shop under any of its origins. */
export function mediaPath(url: string): string {
  const base = mediaBase();
  return base && url.startsWith(base) ? MEDIA_PATH + url.slice(base.length) : url.replace(/^https?:\/\/[^/]+/, '');
}
