/** Reads the texts of the demo data from api/seed/content. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../src/platform/repository-root.js';

export const seedFolder = join(repositoryRoot, 'api', 'seed');

/** @param name of a file in seed/content, without its ending */
export function content<T>(name: string): T {
  return JSON.parse(readFileSync(join(seedFolder, 'content', `${name}.json`), 'utf8')) as T;
}
