/** Prints the schema of the code as text, in the form of schema/schema.graphql. */
import { lexicographicSortSchema, printSchema } from 'graphql';
import { shopSchema } from './schema.js';

export const schemaText = (): string =>
  `# Emitted from the code by "npm run schema"; do not edit.\n\n${printSchema(lexicographicSortSchema(shopSchema()))}\n`;
