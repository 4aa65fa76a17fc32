/** The modules of a QR code. Pure. */
import { correction, generate } from 'lean-qr';

/** White modules that a reader needs on each side. */
const MARGIN = 4;

export interface QrCode {
  /** On each side, with the margin. */
  modules: number;
  /** Dark modules that lie side by side, each counted from 0 at the left and the top edge of the margin. */
  runs: readonly { column: number; row: number; length: number }[];
}

/** @param text at most 2,953 bytes, which the largest code holds @throws Error for a longer one */
export function qrCode(text: string): QrCode {
  // The least correction gives the largest modules; where the code has room left, the library takes a higher one.
  const bitmap = generate(text, { minCorrectionLevel: correction.L });
  const runs = [];
  for (let row = 0; row < bitmap.size; row += 1)
    for (let column = 0; column < bitmap.size; column += 1) {
      if (!bitmap.get(column, row)) continue;
      const first = column;
      while (bitmap.get(column + 1, row)) column += 1;
      runs.push({ column: first + MARGIN, row: row + MARGIN, length: column - first + 1 });
    }
  return { modules: bitmap.size + 2 * MARGIN, runs };
}
