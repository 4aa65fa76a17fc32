/**
 * Node keeps the code that V8 compiled of each module beside the build, so that the next start need not compile it again. Imported first:
 * it counts for modules that are loaded after it. Node 20 has no such cache; a folder that cannot be written, as in the image, leaves it out.
 */
import module from 'node:module';
import { join } from 'node:path';

// From Node 22.1 on, which is newer than the types of the oldest Node that the shop runs on.
const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => unknown };
enableCompileCache?.(join(import.meta.dirname, '../.compile-cache'));
