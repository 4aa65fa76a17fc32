// What a connection is at present, in words.
import type { AdminConnectionFragment } from '../../generated/admin-connections';

export interface ConnectionState {
  words: string;
  colour: 'blue' | 'green' | 'gold' | 'red' | 'default';
}

export function stateOf({ source, problem, lastTrial, needsRestart }: AdminConnectionFragment): ConnectionState {
  if (source === 'SERVER') return { words: 'Set on the server', colour: 'blue' };
  if (problem) return { words: 'Enter it again', colour: 'red' };
  if (source === 'NONE') return { words: 'Not connected', colour: 'default' };
  if (needsRestart) return { words: 'Saved; holds from the next start', colour: 'gold' };
  if (!lastTrial) return { words: 'Saved, not tested yet', colour: 'gold' };
  return lastTrial.success ? { words: 'Connected', colour: 'green' } : { words: 'The last test failed', colour: 'red' };
}

export type Typed = Record<string, string | undefined>;

/** What the form starts with; a secret is never sent back, so its field is empty. */
export const valuesOf = ({ fields }: AdminConnectionFragment): Typed =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value ?? '']));

/** What differs from what is saved. */
export const changesOf = (connection: AdminConnectionFragment, typed: Typed): { name: string; value: string }[] =>
  connection.fields
    .map(({ name, value }) => ({ name, value: typed[name] ?? '', before: value ?? '' }))
    .filter(({ value, before }) => value !== before)
    .map(({ name, value }) => ({ name, value }));
