/** Commands for shells and monitoring: statistics, parameters, the log, connections. */
import { cpus, hostname, platform, release, totalmem } from 'node:os';
import { Long } from 'bson';
import { isDocument, nativeNumber, type Doc } from '../language/index.js';
import { mongoError } from '../errors.js';
import { countArgument, existingCollection, findCollection, type Command } from './context.js';
import { SERVER_VERSION } from './handshake.js';
import { storageStatistics } from './statistics.js';
import { decode } from '../wire/raw-document.js';

const collStats: Command = {
  names: ['collStats', 'collstats'],
  fields: ['scale'],
  run(context) {
    const collection = findCollection(context);
    return {
      ns: `${context.db}.${String(Object.values(context.body)[0])}`,
      ...storageStatistics(collection, countArgument(context, 'scale') || 1),
    };
  },
};

const dbStats: Command = {
  names: ['dbStats', 'dbstats'],
  fields: ['scale', 'freeStorage'],
  run(context) {
    const scale = countArgument(context, 'scale') || 1;
    const all = context.server.store.collectionsOf(context.db).map((collection) => storageStatistics(collection));
    const sum = (field: string) => all.reduce((total, one) => total + (one[field] as number), 0);
    const objects = sum('count');
    return {
      db: context.db,
      collections: Long.fromNumber(all.length),
      views: Long.fromNumber(0),
      objects: Long.fromNumber(objects),
      avgObjSize: objects > 0 ? sum('size') / objects : 0,
      dataSize: sum('size') / scale,
      storageSize: sum('storageSize') / scale,
      indexes: Long.fromNumber(sum('nindexes')),
      indexSize: sum('totalIndexSize') / scale,
      totalSize: sum('totalSize') / scale,
      scaleFactor: Long.fromNumber(scale),
    };
  },
};

const serverStatus: Command = {
  names: ['serverStatus'],
  // Clients select sections by field name. This server always sends all of them, because they are small.
  fields: ['*'],
  run({ server }) {
    const { rss, heapUsed } = process.memoryUsage();
    const uptime = (Date.now() - server.startedAt.getTime()) / 1000;
    return {
      host: server.address,
      version: SERVER_VERSION,
      process: 'embedded-mongo',
      pid: Long.fromNumber(process.pid),
      uptime,
      uptimeMillis: Long.fromNumber(Math.floor(uptime * 1000)),
      localTime: new Date(),
      connections: { current: server.connections.size, available: 1_000_000, totalCreated: server.connections.size },
      mem: { bits: 64, resident: Math.round(rss / 2 ** 20), virtual: Math.round(heapUsed / 2 ** 20), supported: true },
      metrics: { cursor: { open: { total: Long.fromNumber(server.cursors.size) } } },
      opcounters: { ...server.counters },
      logicalSessionRecordCache: { activeSessionsCount: server.sessions.size },
      repl: {
        setName: server.setName,
        hosts: [server.address],
        primary: server.address,
        me: server.address,
        isWritablePrimary: true,
      },
      storageEngine: {
        name: 'lmdb',
        persistent: true,
        supportsCommittedReads: true,
        supportsSnapshotReadConcern: true,
      },
    };
  },
};

const PARAMETERS: Doc = {
  featureCompatibilityVersion: { version: SERVER_VERSION.replace(/\.\d+$/, '') },
  transactionLifetimeLimitSeconds: 60,
  cursorTimeoutMillis: Long.fromNumber(600_000),
  authenticationMechanisms: [],
  requireApiVersion: false,
};

const getParameter: Command = {
  names: ['getParameter'],
  fields: ['*'],
  run({ body, server }) {
    const parameters: Doc = {
      ...PARAMETERS,
      ttlMonitorSleepSecs: server.expirySeconds,
      enableTestCommands: server.failPoints !== undefined,
    };
    const wanted: unknown = body['getParameter'];
    if (wanted === '*' || (isDocument(wanted) && wanted['allParameters'] === true)) return parameters;
    const asked = Object.keys(body).filter((field) => field in parameters);
    if (asked.length === 0) throw mongoError('InvalidOptions', 'no option found to get');
    return Object.fromEntries(asked.map((field) => [field, parameters[field] as unknown]));
  },
};

const setParameter: Command = {
  names: ['setParameter'],
  fields: ['*'],
  run({ body, server }) {
    if (!('ttlMonitorSleepSecs' in body))
      throw mongoError('InvalidOptions', 'only ttlMonitorSleepSecs can be set here');
    const seconds = nativeNumber(body['ttlMonitorSleepSecs']);
    if (seconds === undefined || !(seconds >= 1)) {
      throw mongoError('BadValue', 'ttlMonitorSleepSecs must be a number of seconds, at least 1');
    }
    const was = server.expirySeconds;
    server.expirySeconds = seconds;
    return { was };
  },
};

const connectionStatus: Command = {
  names: ['connectionStatus'],
  fields: ['showPrivileges'],
  run: () => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [], authenticatedUserPrivileges: [] } }),
};

const whatsmyuri: Command = {
  names: ['whatsmyuri'],
  fields: [],
  run: ({ connection }) => ({ you: connection.remote }),
};

const getLog: Command = {
  names: ['getLog'],
  fields: [],
  run({ body, server }) {
    const wanted: unknown = body['getLog'];
    if (wanted === '*') return { names: ['global', 'startupWarnings'] };
    if (wanted === 'startupWarnings') return { totalLinesWritten: 0, log: [] };
    if (wanted === 'global') return { totalLinesWritten: server.log.length, log: server.log };
    throw mongoError('OperationFailed', `No log named '${String(wanted)}'`);
  },
};

const hostInfo: Command = {
  names: ['hostInfo'],
  fields: [],
  run: () => ({
    system: {
      currentTime: new Date(),
      hostname: hostname(),
      cpuAddrSize: 64,
      memSizeMB: Long.fromNumber(Math.floor(totalmem() / 2 ** 20)),
      numCores: cpus().length,
      cpuArch: process.arch,
      numaEnabled: false,
    },
    os: { type: platform(), name: platform(), version: release() },
    extra: {},
  }),
};

const getCmdLineOpts: Command = {
  names: ['getCmdLineOpts'],
  fields: [],
  run: ({ server }) => ({ argv: ['embedded-mongo'], parsed: { replication: { replSetName: server.setName } } }),
};

const replSetGetStatus: Command = {
  names: ['replSetGetStatus'],
  fields: [],
  run: ({ server }) => ({
    set: server.setName,
    date: new Date(),
    myState: 1,
    members: [{ _id: 0, name: server.address, health: 1, state: 1, stateStr: 'PRIMARY', self: true }],
  }),
};

const validate: Command = {
  names: ['validate'],
  fields: ['full', 'repair', 'metadata', 'checkBSONConformance', 'background'],
  run(context) {
    const collection = existingCollection(context);
    const errors: string[] = [];
    const counted = new Map(collection.indexes.map((index) => [index, 0]));
    for (const raw of collection.records.values()) {
      const doc = decode(raw);
      for (const index of collection.indexes) counted.set(index, counted.get(index)! + index.keysOf(doc).length);
    }
    for (const [index, keys] of counted) {
      if (keys !== index.entries.size)
        errors.push(`index ${index.name} has ${index.entries.size} keys, the documents ${keys}`);
    }
    return {
      ns: collection.namespace,
      nInvalidDocuments: 0,
      nrecords: collection.records.size,
      nIndexes: collection.indexes.length,
      keysPerIndex: Object.fromEntries([...counted].map(([index, keys]) => [index.name, keys])),
      valid: errors.length === 0,
      repaired: false,
      warnings: [],
      errors,
    };
  },
};

const configureFailPoint: Command = {
  names: ['configureFailPoint'],
  fields: ['mode', 'data'],
  run({ body, server }) {
    if (!server.failPoints) throw mongoError('CommandNotFound', "no such command: 'configureFailPoint'");
    const name: unknown = body['configureFailPoint'];
    server.failPoints.configure(String(name), body['mode'], (body['data'] as Doc | undefined) ?? {});
    return {};
  },
};

export const diagnosticCommands: Command[] = [
  collStats,
  dbStats,
  serverStatus,
  getParameter,
  setParameter,
  connectionStatus,
  whatsmyuri,
  getLog,
  hostInfo,
  getCmdLineOpts,
  replSetGetStatus,
  validate,
  configureFailPoint,
];
