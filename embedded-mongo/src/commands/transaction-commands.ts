/** Commands that end transactions and sessions: commitTransaction, abortTransaction, endSessions, killSessions. */
import { UUID } from 'bson';
import { isDocument } from '../language/index.js';
import { mongoError } from '../errors.js';
import { SESSION_TIMEOUT_MINUTES } from './sessions.js';
import { type Command, type CommandContext } from './context.js';

/** The registry key of a session id. @throws MongoError when it is not a document with a UUID */
export function sessionKey(lsid: unknown): string {
  const id: unknown = isDocument(lsid) ? lsid['id'] : undefined;
  const bytes = (id as { buffer?: Uint8Array } | undefined)?.buffer;
  if (!bytes || bytes.length !== 16) throw mongoError('BadValue', 'lsid.id must be a UUID');
  return Buffer.from(bytes).toString('hex');
}

function requireAdmin(context: CommandContext): void {
  if (context.db !== 'admin') {
    throw mongoError('Unauthorized', `${context.name} may only be run against the admin database.`);
  }
}

const commitTransaction: Command = {
  names: ['commitTransaction'],
  fields: ['recoveryToken', 'autocommit'],
  writes: true,
  transactional: true,
  run(context) {
    requireAdmin(context);
    const { sessions, cursors } = context.server;
    const session = context.session!;
    cursors.killOf(session.id, true);
    sessions.commit(session, session.current!);
    return {};
  },
};

const abortTransaction: Command = {
  names: ['abortTransaction'],
  fields: ['recoveryToken', 'autocommit'],
  transactional: true,
  run(context) {
    requireAdmin(context);
    const session = context.session!;
    context.server.cursors.killOf(session.id, true);
    context.server.sessions.abort(session.current!);
    return {};
  },
};

const startSession: Command = {
  names: ['startSession'],
  fields: [],
  run(context) {
    const id = new UUID();
    context.server.sessions.use(id.toHexString(false));
    return { id: { id }, timeoutMinutes: SESSION_TIMEOUT_MINUTES };
  },
};

function sessionCommand(name: string, act: (context: CommandContext, id: string) => void): Command {
  return {
    names: [name],
    fields: [],
    run(context) {
      const ids: unknown = context.body[name];
      if (!Array.isArray(ids)) throw mongoError('TypeMismatch', `${name} needs an array of session ids`);
      for (const id of ids) act(context, sessionKey(id));
      return {};
    },
  };
}

function endSession({ server }: CommandContext, id: string): void {
  server.cursors.killOf(id);
  server.sessions.end(id);
}

/** Ends all sessions, since the server has no users. */
const killAllSessions: Command = {
  names: ['killAllSessions', 'killAllSessionsByPattern'],
  fields: [],
  run(context) {
    context.server.cursors.killAll();
    context.server.sessions.abortAll();
    return {};
  },
};

export const transactionCommands: Command[] = [
  commitTransaction,
  abortTransaction,
  startSession,
  sessionCommand('endSessions', endSession),
  sessionCommand('killSessions', endSession),
  sessionCommand('refreshSessions', ({ server }, id) => void server.sessions.use(id)),
  killAllSessions,
];
