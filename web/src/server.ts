// The part of the web client that runs on a server: pages of the client as it was built beside it.
import { readFileSync } from 'node:fs';
import { renderPage as renderOn, type Execute, type RenderedPage, type Shell } from './app/render-page';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}

const read = (path: string) => readFileSync(new URL(`../../dist/${path}`, import.meta.url), 'utf8');
const chunks = JSON.parse(read('.vite/manifest.json')) as Record<string, Chunk>;

/** The files a chunk cannot do without, its own first. */
function filesOf(key: string, found = new Set<string>()): Set<string> {
  const chunk = chunks[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  chunk.css?.forEach((file) => found.add(file));
  chunk.imports?.forEach((imported) => filesOf(imported, found));
  return found;
}

const ofEveryScreen = filesOf('index.html');
/** The face of headings: without it at once, they would move when it comes. */
const font = chunks['index.html']?.assets?.find((file) => file.endsWith('.woff2'));
/** The styles stand in the page itself: asked for by it, they would put off its first paint by a way there and back. */
const withStyles = (html: string): string =>
  html.replace(
    /<link rel="stylesheet" crossorigin href="\/(.*?)">/g,
    (_, file: string) => `<style>${read(file)}</style>`,
  );
const shell: Shell = {
  template: withStyles(read('index.html')).replace(
    '<!-- head -->',
    (mark) => (font ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">` : '') + mark,
  ),
  filesOf: (file) => [...filesOf(`src/features/${file}.tsx`)].filter((needed) => !ofEveryScreen.has(needed)),
};

/** @see renderPage of ./app/render-page */
export const renderPage = (url: URL, execute: Execute): Promise<RenderedPage> => renderOn(shell, url, execute);
