/** Runs codegen.ts, which is TypeScript as the list of public operations is that it reads. */
await import('./typescript.mjs');
await import('../codegen.ts');
