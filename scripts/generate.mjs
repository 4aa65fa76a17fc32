/** Runs codegen.ts, which is TypeScript as the list of public operations is that it reads. */
process.env.TS_NODE_PROJECT ??= 'e2e/tsconfig.json';
await import('@swc-node/register/esm-register');
await import('../codegen.ts');
