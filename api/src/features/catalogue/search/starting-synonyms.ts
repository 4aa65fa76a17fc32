/** The synonyms a new shop starts with, read from shop/search-synonyms.txt. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../../platform/repository-root.js';
import type { SynonymRule } from './synonyms.js';

let rules: readonly SynonymRule[] | undefined;

/** Reads the file on first use. @throws Error when the file is missing or a line is invalid */
export function startingSynonyms(): readonly SynonymRule[] {
  return (rules ??= parseRules(readFileSync(join(repositoryRoot, 'shop', 'search-synonyms.txt'), 'utf8')));
}

/** @throws Error naming the invalid line */
export function parseRules(text: string): SynonymRule[] {
  return text.split('\n').flatMap((line, at) => {
    const rule = line.replace(/#.*/, '').trim();
    if (!rule) return [];
    const [left = '', right, ...more] = rule.split('>');
    const words = wordsOf(left, '=');
    const means = right === undefined ? [] : wordsOf(right, ',');
    if (more.length > 0 || words.length + means.length < 2)
      throw new Error(`shop/search-synonyms.txt, line ${at + 1}: write "a = b" or "a > b, c"`);
    return [{ words, means }];
  });
}

const wordsOf = (text: string, between: string) =>
  text
    .split(between)
    .map((word) => word.trim())
    .filter(Boolean);
