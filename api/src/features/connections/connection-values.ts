/** What a connection would be with the values that somebody sends: kept secrets go only where they went before. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import {
  checkConnection,
  CONNECTIONS,
  type ConnectionKind,
  type ConnectionValues,
} from '../../platform/connections/connection-kinds.js';
import { savedConnection } from '../../platform/connections/current-connections.js';
import type { ConnectionValueInput } from './connections.types.js';

/**
 * A secret that is not sent stays, unless a field says that it would go elsewhere: whoever sits at an open back office must not have
 * the shop send its password to a server of theirs.
 * @returns complete and checked values
 * @throws ShopError BAD_INPUT naming each field that is wrong
 */
export function connectionWith(kind: ConnectionKind, sent: readonly ConnectionValueInput[]): Record<string, string> {
  const { fields } = CONNECTIONS[kind];
  const unknown = sent.filter(({ name }) => !Object.hasOwn(fields, name));
  if (unknown.length > 0)
    throw refused(unknown.map(({ name }) => ({ path: name, message: 'There is no such field.' })));
  const saved = savedConnection(kind);
  const before: ConnectionValues = saved?.values ?? {};
  // A password field that was left empty keeps its secret.
  const typed = sent.filter(({ name, value }) => !(fields[name]!.secret && value === ''));
  const given: Record<string, string> = Object.fromEntries(typed.map(({ name, value }) => [name, value]));
  const values: Record<string, string> = {};
  for (const name of Object.keys(fields)) values[name] = given[name] ?? before[name] ?? '';
  const goesElsewhere = Object.entries(fields).some(
    ([name, { destination }]) => destination && (values[name] ?? '').trim() !== (before[name] ?? ''),
  );
  const keptSecrets = Object.entries(fields).filter(
    ([name, { secret, neverSent }]) => secret && !neverSent && given[name] === undefined && before[name],
  );
  // Without a user name there is no password to keep.
  const isAnonymous = 'user' in fields && !values['user'];
  if (goesElsewhere) for (const [name] of keptSecrets) values[name] = '';
  if (isAnonymous) values['password'] = '';
  const { checked, problems } = checkConnection(kind, values);
  const again = goesElsewhere && !isAnonymous ? keptSecrets : [];
  const all = [
    ...again.map(([path, { label }]) => ({
      path,
      message: `Enter ${label.toLowerCase()} again: it would be sent to another place or for another account.`,
    })),
    ...problems.filter(({ path }) => !again.some(([name]) => name === path)),
  ];
  if (all.length > 0) throw refused(all);
  return checked;
}

function refused(problems: { path: string; message: string }[]): ShopError {
  const fields = problems.map(({ path, message }) => ({ path, message }));
  return new ShopError(ErrorCode.BAD_INPUT, fields[0]!.message, { fields });
}
