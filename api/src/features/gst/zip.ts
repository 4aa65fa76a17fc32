/** Writes a ZIP archive whose files may grow side by side: only what is packed already is kept. */
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

const encoder = new TextEncoder();

export class ZipFile {
  readonly #chunks: Uint8Array[] = [];
  readonly #open = new Map<string, ZipDeflate>();
  readonly #zip: Zip;
  #failure: Error | undefined;

  constructor() {
    this.#zip = new Zip((error, chunk) => {
      if (error) this.#failure ??= error;
      else this.#chunks.push(chunk);
    });
  }

  /** Adds text to the end of a file, which begins with its first text. */
  append(name: string, text: string): void {
    let file = this.#open.get(name);
    if (!file) {
      file = new ZipDeflate(name, { level: 6 });
      this.#zip.add(file);
      this.#open.set(name, file);
    }
    file.push(encoder.encode(text));
  }

  /** A file that is packed already, such as a PDF or a workbook. */
  add(name: string, content: Uint8Array): void {
    const file = new ZipPassThrough(name);
    this.#zip.add(file);
    file.push(content, true);
  }

  /** The whole archive; nothing can be added any more. */
  end(): Buffer {
    for (const file of this.#open.values()) file.push(new Uint8Array(), true);
    this.#zip.end();
    if (this.#failure) throw this.#failure;
    return Buffer.concat(this.#chunks);
  }
}
