/** Lets Node run our TypeScript as it stands: `node --import ./scripts/typescript.mjs FILE.ts`, for what runs before a build. */
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
