/** Extracts the texts of the shop's PDFs from their bytes: each text run with its page, position and width in points. */
import { inflateSync } from 'node:zlib';

export interface PdfText {
  /** From 1. */
  page: number;
  /** From the left and from the bottom edge. */
  x: number;
  y: number;
  width: number;
  text: string;
}

interface Font {
  letters: Map<number, string>;
  widths: number[];
}

export function readPdf(bytes: Buffer): PdfText[] {
  return pagesOf(bytes).flatMap(({ page, content, at }, index) => {
    const fonts = new Map<string, Font>();
    for (const [, name] of at(page, 'Resources').matchAll(/\/(F\d+) \d+ 0 R/g))
      fonts.set(name!, fontOf(at(at(page, 'Resources'), name!), at));
    return textsOf(content, fonts).map((text) => ({ page: index + 1, ...text }));
  });
}

type Finder = (body: string, name: string) => string;

function pagesOf(bytes: Buffer): { page: string; content: string; at: Finder }[] {
  const objects = new Map<string, string>();
  for (const [, id, body] of bytes.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id!, body!);
  const at: Finder = (body, name) => objects.get(new RegExp(`/${name} \\[?(\\d+) 0 R`).exec(body)![1]!)!;
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body));
  return pages.map((page) => ({ page, content: contentOf(at(page, 'Contents')), at }));
}

function contentOf(body: string): string {
  const stream = /stream\n([\s\S]*)\nendstream/.exec(body)![1]!;
  return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
}

function fontOf(body: string, at: (body: string, name: string) => string): Font {
  const letters = new Map<number, string>();
  for (const [, first, list] of contentOf(at(body, 'ToUnicode')).matchAll(/<(\w{4})> <\w{4}> \[(.*?)\]/g))
    [...list!.matchAll(/<([\w ]*)>/g)].forEach(([, codes], index) => {
      const units = codes!.split(' ').map((code) => parseInt(code, 16));
      letters.set(parseInt(first!, 16) + index, String.fromCharCode(...units));
    });
  const widths = /\/W \[0 \[([\d. ]*)\]\]/.exec(at(body, 'DescendantFonts'))![1]!.split(' ').map(Number);
  return { letters, widths };
}

function textsOf(content: string, fonts: ReadonlyMap<string, Font>): Omit<PdfText, 'page'>[] {
  const texts = [];
  for (const [, block] of content.matchAll(/BT\n([\s\S]*?)\nET/g)) {
    const [, x, y] = /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm/.exec(block!)!.map(Number);
    const [, name, size] = /\/(F\d+) ([\d.]+) Tf/.exec(block!)!;
    const font = fonts.get(name!)!;
    const glyphs = [...block!.matchAll(/<(\w+)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g)!);
    const codes = glyphs.map((glyph) => parseInt(glyph, 16));
    const closer = [...block!.matchAll(/> (-?[\d.]+)/g)].reduce((sum, [, kerning]) => sum + Number(kerning), 0);
    const width = (codes.reduce((sum, code) => sum + font.widths[code]!, 0) - closer) * (Number(size) / 1000);
    texts.push({ x: x!, y: y!, width, text: codes.map((code) => font.letters.get(code) ?? '').join('') });
  }
  return texts;
}

export interface PdfBox {
  page: number;
  /** From the left and from the top edge, in points. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The filled rectangles of a PDF, such as the modules of a QR code. */
export function readPdfBoxes(bytes: Buffer): PdfBox[] {
  return pagesOf(bytes).flatMap(({ content }, index) =>
    [...content.matchAll(/^([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re$/gm)].map(([, ...numbers]) => {
      const [x, y, width, height] = numbers.map(Number) as [number, number, number, number];
      return { page: index + 1, x, y, width, height };
    }),
  );
}
