/** Module hooks that make Node resolve and compile TypeScript. Decorators emit type metadata, which type-graphql and typegoose read. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

const isOurs = (url) => /\.ts$/.test(url) && !url.includes('/node_modules/');

/** Imports name the compiled file: `x.js` may stand for `x.ts`. */
export async function resolve(specifier, context, next) {
  if (!/^\.{1,2}\/.*\.js$/.test(specifier)) return next(specifier, context);
  try {
    return await next(specifier, context);
  } catch (fault) {
    if (fault.code !== 'ERR_MODULE_NOT_FOUND') throw fault;
    return next(specifier.replace(/\.js$/, '.ts'), context);
  }
}

export async function load(url, context, next) {
  if (!isOurs(url)) return next(url, context);
  const { code } = await transform(await readFile(new URL(url), 'utf8'), {
    filename: fileURLToPath(url),
    configFile: false,
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'es6' },
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    },
  });
  return { format: 'module', source: code, shortCircuit: true };
}
