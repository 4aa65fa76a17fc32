/** Runs codegen.ts from its TypeScript source. */
await import('./typescript.mjs');
await import('../codegen.ts');
