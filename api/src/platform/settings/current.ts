/** The current settings: defaults, overridden by shop/shop.json, overridden by what the owner saved. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../repository-root.js';
import type { Kind } from './kinds.js';
import { isSettingKey, SETTING_KEYS, settingOf, type SettingKey, type Settings } from './settings.js';

/** The initial settings of a shop; values saved in the back office override them. */
const FILE = join(repositoryRoot, 'shop', 'shop.json');

const filled: Settings = Object.freeze(understoodSettings({ ...defaults(), ...readFile() }));
let current: Settings = filled;
let generation = 0;
const listeners = new Set<() => void>();

/** The current settings. Call it whenever a value is needed; do not store the result. */
export const settings = (): Settings => current;

/** Grows with each change that this process has seen, so that data derived from settings can detect that it is stale. */
export const settingsGeneration = (): number => generation;

/** Calls the listener after each change that this process has seen. @returns a function that stops this */
export function onSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The settings without the owner's changes. */
export const settingsAsFilled = (): Settings => filled;

/** Applies the stored settings. @param stored as in the database; may have unknown keys */
export function applyStoredSettings(stored: Readonly<Record<string, unknown>>): void {
  const known = Object.entries(stored).filter(([key]) => isSettingKey(key));
  const next = Object.freeze({ ...filled, ...understoodSettings(Object.fromEntries(known)) }) as Settings;
  if (JSON.stringify(next) === JSON.stringify(current)) return;
  current = next;
  generation += 1;
  for (const listener of listeners) listener();
}

/**
 * Validates values from a caller.
 * @param schemaOf the schema of each setting
 * @returns the valid values in stored form, and the problems of the others by dotted path
 */
export function checkSettings(
  sent: Readonly<Record<string, unknown>>,
  schemaOf = ({ schema }: Kind<any>) => schema,
): {
  kept: Partial<Settings>;
  problems: { path: string; message: string }[];
} {
  const kept: Record<string, unknown> = {};
  const problems: { path: string; message: string }[] = [];
  for (const [key, value] of Object.entries(sent)) {
    if (!isSettingKey(key)) {
      problems.push({ path: key, message: 'There is no such setting.' });
      continue;
    }
    const parsed = schemaOf(settingOf(key).kind).safeParse(value);
    if (parsed.success) kept[key] = parsed.data;
    else
      for (const { path, message } of parsed.error.issues) problems.push({ path: [key, ...path].join('.'), message });
  }
  return { kept: kept as Partial<Settings>, problems };
}

/** What stored values mean today. @param stored of known settings */
function understoodSettings<S extends object>(stored: S): S {
  const entries = Object.entries(stored).map(([key, value]) => [
    key,
    settingOf(key as SettingKey).kind.understood(value),
  ]);
  return Object.fromEntries(entries) as S;
}

function defaults(): Settings {
  return Object.fromEntries(SETTING_KEYS.map((key) => [key, settingOf(key).default])) as unknown as Settings;
}

/** @throws Error at the start when the file is missing or invalid, naming all problems */
function readFile(): Partial<Settings> {
  const { kept, problems } = checkSettings(
    JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, unknown>,
    ({ earlier, schema }) => earlier ?? schema,
  );
  if (problems.length > 0)
    throw new Error(`shop/shop.json is not right:\n${problems.map((p) => `  - ${p.path}: ${p.message}`).join('\n')}`);
  return kept;
}
