/** Making, listing, changing and dropping collections and databases. */
import { Long } from 'bson';
import { compileFilter, type Doc } from '../language/index.js';
import { mongoError } from '../errors.js';
import { parseCollation } from '../language/collation.js';
import type { Collection } from '../store/collection.js';
import { checkNamespace, UNFINISHED_OUTPUT } from '../store/store.js';
import { encode } from '../wire/raw-document.js';
import {
  collectionName,
  documentArgument,
  existingCollection,
  findCollection,
  flagArgument,
  isDocument,
  numberOf,
  type Command,
  type CommandContext,
} from './context.js';

const UNSUPPORTED_CREATE = [
  'capped',
  'timeseries',
  'viewOn',
  'pipeline',
  'clusteredIndex',
  'changeStreamPreAndPostImages',
  'encryptedFields',
];

function refuseOptions(context: CommandContext, options: string[]): void {
  for (const option of options) {
    const value: unknown = context.body[option];
    if (value === undefined || value === false || value === null || (isDocument(value) && value['enabled'] === false))
      continue;
    throw mongoError(
      'CommandNotSupported',
      `The option '${option}' of ${context.name} is not supported by this server`,
    );
  }
}

function validatorOptions(context: CommandContext): Doc {
  const options: Doc = {};
  const validator = documentArgument(context, 'validator');
  if (validator) {
    compileFilter(validator); // an expression that cannot be applied is refused now
    options['validator'] = validator;
  }
  for (const [field, allowed] of [
    ['validationLevel', ['off', 'strict', 'moderate']],
    ['validationAction', ['error', 'warn']],
  ] as const) {
    const value: unknown = context.body[field];
    if (value === undefined) continue;
    if (!(allowed as readonly unknown[]).includes(value)) {
      throw mongoError(
        'BadValue',
        `Enumeration value '${String(value)}' for field '${context.name}.${field}' is not a valid value.`,
      );
    }
    options[field] = value;
  }
  return options;
}

const create: Command = {
  names: ['create'],
  fields: [
    ...UNSUPPORTED_CREATE,
    'size',
    'max',
    'autoIndexId',
    'idIndex',
    'storageEngine',
    'indexOptionDefaults',
    'validator',
    'validationLevel',
    'validationAction',
    'collation',
    'expireAfterSeconds',
    'flags',
    'temp',
  ],
  writes: true,
  transactional: true,
  run(context) {
    refuseOptions(context, [...UNSUPPORTED_CREATE, 'expireAfterSeconds', 'storageEngine']);
    const name = collectionName(context);
    const options = validatorOptions(context);
    const collation = parseCollation(documentArgument(context, 'collation'));
    if (collation) options['collation'] = collation;
    const existing = findCollection(context, name);
    if (existing) {
      if (encode(existing.options).equals(encode(options))) return {};
      throw mongoError('NamespaceExists', `Collection ${context.db}.${name} already exists.`);
    }
    context.server.store.create(context.db, name, options, context.transaction);
    return {};
  },
};

async function drop(context: CommandContext, collection: Collection): Promise<void> {
  await context.server.store.quiesce(collection);
  if (!collection.dropped) context.server.store.drop(collection);
}

const dropCommand: Command = {
  names: ['drop'],
  fields: [],
  writes: true,
  async run(context) {
    const collection = findCollection(context);
    if (!collection) return {};
    const nIndexesWas = collection.indexes.length;
    await drop(context, collection);
    return { nIndexesWas, ns: collection.namespace };
  },
};

const dropDatabase: Command = {
  names: ['dropDatabase'],
  fields: [],
  writes: true,
  async run(context) {
    const collections = context.server.store.collectionsOf(context.db);
    for (const collection of collections) await drop(context, collection);
    return collections.length > 0 ? { dropped: context.db } : {};
  },
};

const collMod: Command = {
  names: ['collMod'],
  fields: [
    'validator',
    'validationLevel',
    'validationAction',
    'index',
    'viewOn',
    'pipeline',
    'changeStreamPreAndPostImages',
    'expireAfterSeconds',
  ],
  writes: true,
  run(context) {
    refuseOptions(context, ['viewOn', 'pipeline', 'changeStreamPreAndPostImages', 'expireAfterSeconds']);
    const collection = existingCollection(context);
    const changes = validatorOptions(context);
    const answer: Doc = {};
    const change = documentArgument(context, 'index');
    if (change) {
      const index = collection.indexes.find(
        (candidate) =>
          candidate.name === change['name'] ||
          (isDocument(change['keyPattern']) && encode(candidate.spec.key).equals(encode(change['keyPattern']))),
      );
      if (!index) throw mongoError('IndexNotFound', `cannot find index for ns ${collection.namespace}`);
      for (const field of Object.keys(change)) {
        if (!['name', 'keyPattern', 'expireAfterSeconds'].includes(field)) {
          throw mongoError('CommandNotSupported', `collMod cannot change '${field}' of an index on this server`);
        }
      }
      if (numberOf(change['expireAfterSeconds']) === undefined) {
        throw mongoError('InvalidOptions', 'no expireAfterSeconds, hidden, unique, or prepareUnique field');
      }
      if (index.spec.expireAfterSeconds !== undefined) answer['expireAfterSeconds_old'] = index.spec.expireAfterSeconds;
      index.spec.expireAfterSeconds = change['expireAfterSeconds'] as unknown;
      answer['expireAfterSeconds_new'] = index.spec.expireAfterSeconds;
    }
    collection.options = { ...collection.options, ...changes };
    if (isDocument(changes['validator']) && Object.keys(changes['validator']).length === 0)
      delete collection.options['validator'];
    context.server.store.storeCatalog(collection);
    return answer;
  },
};

const renameCollection: Command = {
  names: ['renameCollection'],
  fields: ['to', 'dropTarget'],
  writes: true,
  async run(context) {
    if (context.db !== 'admin')
      throw mongoError('Unauthorized', 'renameCollection may only be run against the admin database.');
    const { store } = context.server;
    const [fromDb, fromName] = splitNamespace(context.body['renameCollection']);
    const [toDb, toName] = splitNamespace(context.body['to']);
    checkNamespace(toDb, toName);
    const source = store.collection(fromDb, fromName);
    if (!source) throw mongoError('NamespaceNotFound', `Source collection ${fromDb}.${fromName} does not exist`);
    if (fromDb === toDb && fromName === toName)
      throw mongoError('IllegalOperation', "Can't rename a collection to itself");
    const target = store.collection(toDb, toName);
    if (target) {
      if (!flagArgument(context, 'dropTarget')) throw mongoError('NamespaceExists', 'target namespace exists');
      await drop(context, target);
    }
    await store.quiesce(source);
    store.rename(source, toDb, toName);
    return {};
  },
};

/** "db.collection" as its two parts. @throws MongoError InvalidNamespace */
export function splitNamespace(namespace: unknown): [string, string] {
  const dot = typeof namespace === 'string' ? namespace.indexOf('.') : -1;
  if (typeof namespace !== 'string' || dot < 1) {
    throw mongoError('InvalidNamespace', `Invalid namespace specified '${String(namespace)}'`);
  }
  return [namespace.slice(0, dot), namespace.slice(dot + 1)];
}

const listCollections: Command = {
  names: ['listCollections'],
  fields: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
  run(context) {
    const matches = compileFilter(documentArgument(context, 'filter') ?? {});
    const nameOnly = flagArgument(context, 'nameOnly');
    const rows = context.server.store
      .collectionsOf(context.db)
      .filter(({ name }) => !name.startsWith(UNFINISHED_OUTPUT))
      .map((collection): Doc => {
        if (nameOnly) return { name: collection.name, type: 'collection' };
        const id = collection.index('_id_');
        return {
          name: collection.name,
          type: 'collection',
          options: collection.options,
          info: { readOnly: false, uuid: collection.uuid },
          ...(id ? { idIndex: id.spec } : {}),
        };
      })
      .filter(matches);
    return context.server.cursors.start(rows.map((row) => encode(row))[Symbol.iterator](), {
      namespace: `${context.db}.$cmd.listCollections`,
      batchSize: numberOf((documentArgument(context, 'cursor') ?? {})['batchSize']) ?? Infinity,
      sessionId: context.session?.id,
    });
  },
};

const listDatabases: Command = {
  names: ['listDatabases'],
  fields: ['filter', 'nameOnly', 'authorizedDatabases'],
  run(context) {
    if (context.db !== 'admin')
      throw mongoError('Unauthorized', 'listDatabases may only be run against the admin database.');
    const matches = compileFilter(documentArgument(context, 'filter') ?? {});
    const { store } = context.server;
    const databases = store
      .databaseNames()
      .map((name): Doc => {
        const sizeOnDisk = store.collectionsOf(name).reduce((sum, { bytes }) => sum + bytes, 0);
        return { name, sizeOnDisk: Long.fromNumber(sizeOnDisk), empty: sizeOnDisk === 0 };
      })
      .filter(matches);
    if (flagArgument(context, 'nameOnly'))
      return { databases: databases.map(({ name }) => ({ name: name as string })) };
    const totalSize = databases.reduce((sum, { sizeOnDisk }) => sum + (sizeOnDisk as Long).toNumber(), 0);
    return {
      databases,
      totalSize: Long.fromNumber(totalSize),
      totalSizeMb: Long.fromNumber(Math.floor(totalSize / 2 ** 20)),
    };
  },
};

export const collectionCommands: Command[] = [
  create,
  dropCommand,
  dropDatabase,
  collMod,
  renameCollection,
  listCollections,
  listDatabases,
];
