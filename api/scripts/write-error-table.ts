/** Writes docs/api/errors.md from the list of errors. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { errorTable } from '../src/errors/error-table.js';

writeFileSync(fileURLToPath(new URL('../../docs/api/errors.md', import.meta.url)), errorTable());
