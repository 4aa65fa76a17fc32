/** Lets Node run our TypeScript from source, for what runs before a build: `node --import ./scripts/typescript.mjs FILE.ts` */
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
