/** Addresses of public files: stored as `/media/…`, told as the place that browsers fetch them from. */
import { mediaBase } from '../platform.js';

/** Where pictures are served; their name follows. */
export const MEDIA_PATH = '/media/';
/** Come with the demo data and are served by every shop process itself. */
const DEMO = `${MEDIA_PATH}demo/`;

/** What browsers are told. @param path as it is stored, `/media/…`; anything else stays as it is */
export function mediaUrl(path: string): string {
  const base = mediaBase();
  return base && path.startsWith(MEDIA_PATH) && !path.startsWith(DEMO) ? base + path.slice(MEDIA_PATH.length) : path;
}

/** The path behind an address that `mediaUrl`, or the shop under any of its addresses, told. */
export function mediaPath(url: string): string {
  const base = mediaBase();
  return base && url.startsWith(base) ? MEDIA_PATH + url.slice(base.length) : url.replace(/^https?:\/\/[^/]+/, '');
}
