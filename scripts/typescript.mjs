/** Runs TypeScript from source, for scripts that run before a build: `node --import ./scripts/typescript.mjs FILE.ts` */
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
