/** Jest's global teardown: removes the folder with demo data (before-all.mjs). */
import { rmSync } from 'node:fs';

export default function afterAll() {
  const folder = process.env['E2E_DEMO_FOLDER'];
  if (folder) rmSync(folder, { recursive: true, force: true });
}
