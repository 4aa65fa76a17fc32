/**
 * Turns on Node's compile cache: compiled code is kept beside the build, so that the next start skips compiling. Import this module first,
 * because the cache covers only modules loaded after it. Without a cache (Node 20, or a read-only folder as in the image) the start is slower.
 */
import module from 'node:module';
import { join } from 'node:path';

// Exists from Node 22.1. The types are those of the oldest supported Node.
const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => unknown };
enableCompileCache?.(join(import.meta.dirname, '../.compile-cache'));
