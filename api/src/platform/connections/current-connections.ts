/**
 * What connects the shop now: the environment first, then what was saved in the back office, then nothing. The result is the config
 * that every service reads, so a saved connection holds at the next use, in every process.
 */
import mongoose from 'mongoose';
import { isLoopback, type Config } from '../../config.js';
import { follow } from '../database/following.js';
import { platform, setPlatform } from '../platform.js';
import {
  CONNECTION_KINDS,
  CONNECTIONS,
  checkConnection,
  isSetOnServer,
  type ConnectionKind,
  type ConnectionValues,
  type ReplacedSecret,
} from './connection-kinds.js';
import { ConnectionModel, type StoredConnection } from './connection.model.js';
import { isSealedByOther, seal, unseal } from './sealed.js';
import { secretsKeys, type SecretsKey } from './secrets-key.js';

/** A stored connection with its secrets opened, for this process alone. */
export interface OpenedConnection {
  kind: ConnectionKind;
  values: ConnectionValues;
  previous?: ReplacedSecret;
  /** Says what to do when it cannot be used. */
  problem?: string;
}

let given: Config | undefined;
let opened: readonly OpenedConnection[] = [];
let applied = '';
let generation = 0;
let filesAtStart = '';

/** Grows with each change that this process has seen, so that pages with the shop's address can detect that they are stale. */
export const connectionsGeneration = (): number => generation;

/** What is saved of a kind, opened; undefined when nothing is. Secrets of it stay on the server. */
export const savedConnection = (kind: ConnectionKind): OpenedConnection | undefined =>
  opened.find((one) => one.kind === kind);

/** False in production without keys, where test payments would give goods away. */
export function takesPayments(): boolean {
  const { razorpay, production } = platform().config;
  return razorpay !== undefined || !production;
}

/** Titles of those whose secrets cannot be read, or which are not complete. */
export const unusableConnections = (): string[] =>
  opened.filter(({ problem }) => problem).map(({ kind }) => CONNECTIONS[kind].title);

/** True when files are to be kept elsewhere from the next start on. */
export const filesWaitForStart = (): boolean => JSON.stringify(platform().config.objectStore) !== filesAtStart;

/** Loads what was saved and registers a follower for changes. Call it once the database is open. @param config of the environment */
export async function startConnections(config: Config): Promise<void> {
  [given, opened, applied] = [config, [], ''];
  await sealAnew(config);
  await loadConnections();
  filesAtStart = JSON.stringify(platform().config.objectStore);
  follow({ name: 'connections', collections: [ConnectionModel.collection.collectionName], look: loadConnections });
  for (const { kind, problem } of opened)
    if (problem && !isSetOnServer(kind, config))
      platform().logger.error({ connection: kind }, `${CONNECTIONS[kind].title}: ${problem}`);
}

/** Reads what is saved into this process. */
export async function loadConnections(): Promise<void> {
  if (!given) return;
  opened = await openConnections(given);
  const now = JSON.stringify(opened);
  if (now === applied) return;
  applied = now;
  generation += 1;
  setPlatform({ ...platform(), config: configWith(given, opened) });
}

/** The config with what is saved, for commands that open the database themselves. */
export async function connectedConfig(config: Config): Promise<Config> {
  return configWith(config, await openConnections(config));
}

async function openConnections(config: Config): Promise<OpenedConnection[]> {
  const stored = await storedConnections();
  if (stored.length === 0) return [];
  const { keys, problem } = usableKeys(config);
  return stored.map((one) => openOne(one, keys, problem));
}

/** Those that hold something, in the order of the table. */
async function storedConnections(): Promise<StoredConnection[]> {
  const stored = await ConnectionModel.find().limit(CONNECTION_KINDS.length).lean<StoredConnection[]>();
  return CONNECTION_KINDS.flatMap((kind) =>
    stored.filter(({ _id, values }) => _id === kind && Object.keys(values ?? {}).length > 0),
  );
}

function usableKeys(config: Config): { keys: SecretsKey[]; problem?: string } {
  try {
    return { keys: secretsKeys(config) };
  } catch (error) {
    // The shop opens without what it cannot read, and says so at the connection.
    return { keys: [], problem: (error as Error).message };
  }
}

function openOne(stored: StoredConnection, keys: readonly SecretsKey[], keyProblem?: string): OpenedConnection {
  const { _id: kind, sealed, previous } = stored;
  const values: Record<string, string> = { ...stored.values };
  for (const [field, text] of Object.entries(sealed ?? {})) {
    const secret = unseal(keys, `${kind}.${field}`, text);
    if (secret === undefined)
      return {
        kind,
        values: { ...stored.values },
        problem:
          keyProblem ??
          'What was saved was sealed by another key and cannot be read. Put the key back (secrets.key beside the data, or SECRETS_KEY), or enter the connection again.',
      };
    values[field] = secret;
  }
  const { problems } = checkConnection(kind, values);
  if (problems.length > 0)
    return { kind, values, problem: `What was saved is not complete: ${problems[0]!.message} Enter it again.` };
  const before = previous && unseal(keys, `${kind}.${previous.field}`, previous.sealed);
  return { kind, values, ...(before && { previous: { secret: before, until: previous.until } }) };
}

function configWith(config: Config, connections: readonly OpenedConnection[]): Config {
  const said = connections
    .filter(({ kind, problem }) => !problem && !isSetOnServer(kind, config))
    .map(({ kind, values, previous }) => CONNECTIONS[kind].read(values, config, previous));
  const next: Config = Object.assign({}, config, ...said);
  const { publicUrl } = next;
  // An address of other machines switches the conveniences for trying the shop off, as PUBLIC_URL does.
  const exposes = publicUrl !== config.publicUrl && !isLoopback(new URL(publicUrl).hostname);
  if (!exposes || config.production) return next;
  return { ...next, demonstration: 'exposed', exposedBy: [...config.exposedBy, 'the address of the shop'] };
}

/** After a change of SECRETS_KEY: seals with the current key what the previous one sealed. */
async function sealAnew(config: Config): Promise<void> {
  if (!config.previousSecretsKey) return;
  const { keys } = usableKeys(config);
  const [current] = keys;
  if (!current) return;
  for (const { _id, version, sealed, previous } of await storedConnections()) {
    const again = (field: string, text: string): string => {
      const secret = isSealedByOther(current, text) ? unseal(keys, `${_id}.${field}`, text) : undefined;
      return secret === undefined ? text : seal(current, `${_id}.${field}`, secret);
    };
    const next = Object.fromEntries(Object.entries(sealed ?? {}).map(([field, text]) => [field, again(field, text)]));
    const before = previous && { ...previous, sealed: again(previous.field, previous.sealed) };
    // Not when somebody saves another one meanwhile, which is sealed with the current key already.
    await ConnectionModel.updateOne(
      { _id, version: mongoose.trusted({ $eq: version }) },
      { $set: { sealed: next, ...(before && { previous: before }) } },
    );
  }
}
