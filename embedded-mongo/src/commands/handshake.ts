/** Handshake and monitoring commands (hello, ping, buildInfo): the server's identity, capabilities and health. */
import { isDocument } from '../language/index.js';
import { Int32 } from 'bson';
import { MAX_DOCUMENT_BYTES, MAX_MESSAGE_BYTES } from '../wire/frames.js';
import { type Command } from './context.js';
import { SESSION_TIMEOUT_MINUTES } from './sessions.js';
import { MAX_WRITE_BATCH } from './write-commands.js';

/** The MongoDB release that this server emulates, and its wire version. */
export const SERVER_VERSION = '8.0.0';
const MAX_WIRE_VERSION = 25;

const hello: Command = {
  names: ['hello', 'isMaster', 'ismaster'],
  fields: [
    'helloOk',
    'client',
    'compression',
    'loadBalanced',
    'topologyVersion',
    'maxAwaitTimeMS',
    'saslSupportedMechs',
    'speculativeAuthenticate',
    'internalClient',
    'hostInfo',
    'forShell',
    'backpressure',
  ],
  run({ body, connection, name, server }) {
    const client: unknown = body['client'];
    if (isDocument(client)) {
      const application: unknown = client['application'];
      if (isDocument(application) && typeof application['name'] === 'string') connection.appName = application['name'];
    }
    return {
      [name === 'hello' ? 'isWritablePrimary' : 'ismaster']: true,
      ...(body['helloOk'] === true ? { helloOk: true } : {}),
      hosts: [server.address],
      setName: server.setName,
      setVersion: 1,
      secondary: false,
      primary: server.address,
      me: server.address,
      maxBsonObjectSize: MAX_DOCUMENT_BYTES,
      maxMessageSizeBytes: MAX_MESSAGE_BYTES,
      maxWriteBatchSize: MAX_WRITE_BATCH,
      localTime: new Date(),
      logicalSessionTimeoutMinutes: SESSION_TIMEOUT_MINUTES,
      connectionId: connection.id,
      minWireVersion: new Int32(0),
      maxWireVersion: MAX_WIRE_VERSION,
      readOnly: false,
    };
  },
};

const ping: Command = { names: ['ping'], fields: [], run: () => ({}) };

const buildInfo: Command = {
  names: ['buildInfo', 'buildinfo'],
  fields: [],
  run: () => ({
    version: SERVER_VERSION,
    versionArray: [...SERVER_VERSION.split('.').map(Number), 0],
    gitVersion: 'embedded-mongo',
    modules: ['embedded-mongo'],
    javascriptEngine: 'none',
    sysInfo: 'deprecated',
    storageEngines: ['lmdb'],
    bits: 64,
    debug: false,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  }),
};

export const handshakeCommands: Command[] = [hello, ping, buildInfo];
