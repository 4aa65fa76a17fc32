/** Path of the repository, to find files outside of the API's folder, and the version of the shop. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository, the same from src/ and from dist/src/. */
export const repositoryRoot = (() => {
  let folder = fileURLToPath(new URL('.', import.meta.url));
  while (!existsSync(join(folder, 'schema', 'schema.graphql'))) {
    const parent = join(folder, '..');
    if (parent === folder) throw new Error('The folder of the repository was not found');
    folder = parent;
  }
  return folder;
})();

/** Version of the shop, such as `1.2.0`. */
export const { version: shopVersion } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
  version: string;
};
