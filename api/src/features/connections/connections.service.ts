/** Shows whom the shop is connected to, and saves connections: secrets sealed, the audit log with names of fields alone. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import {
  CONNECTION_KINDS,
  CONNECTIONS,
  isSetOnServer,
  type ConnectionKind,
} from '../../platform/connections/connection-kinds.js';
import { ConnectionModel, type StoredConnection } from '../../platform/connections/connection.model.js';
import { filesWaitForStart, loadConnections, savedConnection } from '../../platform/connections/current-connections.js';
import { seal } from '../../platform/connections/sealed.js';
import { sealingKey, SecretsKeyError, type SecretsKey } from '../../platform/connections/secrets-key.js';
import { inTransaction } from '../../platform/database/database.js';
import { sender } from '../../platform/mail/mailer.js';
import { platform } from '../../platform/platform.js';
import { settings } from '../../platform/settings/current.js';
import { FIRST_VERSION } from '../../types/first-version.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { gateway } from '../payments/current-gateway.js';
import { connectionWith } from './connection-values.js';
import { ConnectionSource, type Connection, type Connections, type SaveConnectionInput } from './connections.types.js';

const DAY = 86_400_000;

/** Whom the shop is connected to; never a secret. */
export async function connections(): Promise<Connections> {
  const { config } = platform();
  const { provider, testMode } = gateway();
  const { razorpay, smtpUrl, publicUrl } = config;
  return {
    provider,
    testMode,
    paymentKeys: [
      { name: 'RAZORPAY_KEY_ID', set: Boolean(razorpay?.keyId) },
      { name: 'RAZORPAY_KEY_SECRET', set: Boolean(razorpay?.keySecret) },
      { name: 'RAZORPAY_WEBHOOK_SECRET', set: Boolean(razorpay?.webhookSecret) },
    ],
    webhookUrl: `${publicUrl}/api/payment/webhook`,
    mailServer: smtpUrl !== undefined,
    mailKeys: [{ name: 'SMTP_URL', set: smtpUrl !== undefined }],
    sender: sender(config, settings()),
    kinds: await allConnections(),
  };
}

async function allConnections(): Promise<Connection[]> {
  await loadConnections();
  const stored = await ConnectionModel.find().limit(CONNECTION_KINDS.length).lean<StoredConnection[]>();
  return CONNECTION_KINDS.map((kind) =>
    viewOf(
      kind,
      stored.find(({ _id }) => _id === kind),
    ),
  );
}

function viewOf(kind: ConnectionKind, stored: StoredConnection | undefined): Connection {
  const { config } = platform();
  const { title, about, env, fields, presets = [], atStart } = CONNECTIONS[kind];
  const onServer = isSetOnServer(kind, config);
  const saved = stored !== undefined && Object.keys(stored.values).length > 0;
  const hasValue = (name: string) =>
    onServer || Boolean(stored?.values[name]) || Object.hasOwn(stored?.sealed ?? {}, name);
  const until = stored?.previous && stored.previous.until > new Date() ? stored.previous.until : null;
  return {
    id: kind,
    kind,
    title,
    about,
    source: onServer ? ConnectionSource.SERVER : saved ? ConnectionSource.SHOP : ConnectionSource.NONE,
    environment: [...env],
    fields: Object.entries(fields).map(([name, { label, help, secret, optional, options = [] }]) => ({
      name,
      label,
      help,
      secret: secret ?? false,
      optional: optional ?? false,
      set: hasValue(name),
      value: secret || onServer ? null : (stored?.values[name] ?? null),
      options: [...options],
    })),
    presets: presets.map(({ values, ...preset }) => ({
      ...preset,
      values: Object.entries(values).map(([name, value]) => ({ name, value })),
    })),
    version: stored?.version ?? FIRST_VERSION,
    changedAt: stored?.changedAt ?? null,
    lastTrial: stored?.lastTrial ?? null,
    needsRestart: atStart === true && !onServer && filesWaitForStart(),
    problem: onServer ? null : (savedConnection(kind)?.problem ?? null),
    previousSecretUntil: onServer ? null : until,
  };
}

/**
 * Saves what changes of a connection.
 * @throws ShopError CONFLICT when the environment sets it or no key to seal with can be had, BAD_INPUT naming each field,
 * STALE_VERSION
 */
export async function saveConnection(
  viewer: Viewer,
  { kind, values, version }: SaveConnectionInput,
): Promise<Connection> {
  assertOwn(kind);
  // What another process saved a moment ago is what an unsent secret stays.
  await loadConnections();
  const checked = connectionWith(kind, values);
  const key = keyToSealWith();
  const before = savedConnection(kind);
  const stored = await write(kind, version, async (stands, session) => {
    const { fields } = CONNECTIONS[kind];
    const plain = Object.entries(checked).filter(([name]) => !fields[name]!.secret);
    const secret = Object.entries(checked).filter(([name]) => fields[name]!.secret);
    const changed = Object.keys(fields).filter((name) => (checked[name] ?? '') !== (before?.values[name] ?? ''));
    await recordAudit({
      viewer,
      action: 'connection.edit',
      entity: 'connection',
      entityId: kind,
      summary:
        changed.length > 0
          ? `Changed the connection ${CONNECTIONS[kind].title}: ${changed.map((name) => fields[name]!.label).join(', ')}`
          : `Saved the connection ${CONNECTIONS[kind].title} without a change`,
      session,
    });
    return {
      values: Object.fromEntries(plain),
      sealed: Object.fromEntries(secret.map(([name, text]) => [name, seal(key, `${kind}.${name}`, text)])),
      previous: overlapOf(kind, changed, before?.values ?? {}, key) ?? stands?.previous,
    };
  });
  await loadConnections();
  return viewOf(kind, stored);
}

/** The secret that was just replaced, when others may go on using it for some days. */
function overlapOf(
  kind: ConnectionKind,
  changed: readonly string[],
  before: Readonly<Record<string, string>>,
  key: SecretsKey,
): StoredConnection['previous'] {
  const { fields } = CONNECTIONS[kind];
  const field = changed.find((name) => fields[name]!.overlapDays && before[name]);
  if (!field) return undefined;
  const until = new Date(Date.now() + fields[field]!.overlapDays! * DAY);
  return { field, sealed: seal(key, `${kind}.${field}`, before[field]!), until };
}

/** Forgets what was saved. @throws ShopError CONFLICT when the environment sets it, STALE_VERSION */
export async function removeConnection(viewer: Viewer, kind: ConnectionKind, version: number): Promise<Connection> {
  assertOwn(kind);
  const stored = await write(kind, version, async (_stands, session) => {
    await recordAudit({
      viewer,
      action: 'connection.remove',
      entity: 'connection',
      entityId: kind,
      summary: `Removed the connection ${CONNECTIONS[kind].title}`,
      session,
    });
    return { values: {}, sealed: {} };
  });
  await loadConnections();
  return viewOf(kind, stored);
}

type Session = Parameters<Parameters<typeof inTransaction>[0]>[0];

/** Replaces what is stored of a kind. @param next makes the content, given what stands, within the transaction */
function write(
  kind: ConnectionKind,
  version: number,
  next: (
    stands: StoredConnection | null,
    session: Session,
  ) => Promise<Pick<StoredConnection, 'values' | 'sealed' | 'previous'>>,
): Promise<StoredConnection> {
  return inTransaction(async (session) => {
    const stands = await ConnectionModel.findById(kind, null, { session }).lean<StoredConnection>();
    const now = stands?.version ?? FIRST_VERSION;
    if (now !== version) throw new ShopError(ErrorCode.STALE_VERSION, undefined, { version: now });
    const after: StoredConnection = {
      _id: kind,
      ...(await next(stands, session)),
      version: now + 1,
      changedAt: new Date(),
    };
    await ConnectionModel.replaceOne({ _id: kind }, after, { session, upsert: true });
    return after;
  });
}

/** @throws ShopError CONFLICT */
function assertOwn(kind: ConnectionKind): void {
  if (!isSetOnServer(kind, platform().config)) return;
  throw new ShopError(
    ErrorCode.CONFLICT,
    `This is set on the server (${CONNECTIONS[kind].env[0]}), where the shop is started. Change it there, or take it away there to enter it here.`,
  );
}

function keyToSealWith(): SecretsKey {
  try {
    return sealingKey(platform().config);
  } catch (error) {
    if (!(error instanceof SecretsKeyError)) throw error;
    throw new ShopError(ErrorCode.CONFLICT, error.message);
  }
}
