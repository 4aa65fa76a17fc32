/** What holds now: the defaults, over them what shop/shop.json says, over that what the owner saved. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../repository-root.js';
import type { Kind } from './kinds.js';
import { isSettingKey, SETTING_KEYS, settingOf, type Settings } from './settings.js';

/** The file that a new shop is filled from; the back office goes over it. */
const FILE = join(repositoryRoot, 'shop', 'shop.json');

const filled: Settings = Object.freeze({ ...defaults(), ...readFile() });
let current: Settings = filled;
let generation = 0;

/** Every setting as it holds at this moment. Read it where it is needed; never keep it. */
export const settings = (): Settings => current;

/** Grows with each change that this process has seen, so that what was made of settings can tell that it is old. */
export const settingsGeneration = (): number => generation;

/** What a setting is when the owner has saved nothing for it. */
export const settingsAsFilled = (): Settings => filled;

/** Takes over what is stored. @param stored in the form in which settings are kept, unknown keys and all */
export function applyStoredSettings(stored: Readonly<Record<string, unknown>>): void {
  const known = Object.entries(stored).filter(([key]) => isSettingKey(key));
  const next = Object.freeze({ ...filled, ...Object.fromEntries(known) }) as Settings;
  if (JSON.stringify(next) === JSON.stringify(current)) return;
  current = next;
  generation += 1;
}

/**
 * Checks values as a caller sends them.
 * @param schemaOf what each is checked by
 * @returns what is to be kept, and what is wrong with the others by dotted path
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

function defaults(): Settings {
  return Object.fromEntries(SETTING_KEYS.map((key) => [key, settingOf(key).default])) as unknown as Settings;
}

/** @throws Error at the start when the file is missing or not right, naming all that is wrong */
function readFile(): Partial<Settings> {
  const { kept, problems } = checkSettings(
    JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, unknown>,
    ({ earlier, schema }) => earlier ?? schema,
  );
  if (problems.length > 0)
    throw new Error(`shop/shop.json is not right:\n${problems.map((p) => `  - ${p.path}: ${p.message}`).join('\n')}`);
  return kept;
}
