/** Commands that create, list, change and drop collections and databases. */
import { Long } from 'bson';
import { compileFilter, isDocument, nativeNumber, type Doc } from '../language/index.js';
import { locationError, mongoError } from '../errors.js';
import { parseCollation } from '../language/collation.js';
import type { Collection } from '../store/collection.js';
import { sameKeyPattern } from '../store/planner.js';
import type { RecordIndex } from '../store/record-index.js';
import { checkNamespace, UNFINISHED_OUTPUT } from '../store/store.js';
import { encode } from '../wire/raw-document.js';
import {
  collectionName,
  countArgument,
  documentArgument,
  existingCollection,
  findCollection,
  flagArgument,
  flagOf,
  type Command,
  type CommandContext,
} from './context.js';
import { readExpiry } from './index-commands.js';
import { untilUnlocked } from './write-operations.js';

const UNSUPPORTED_CREATE = ['timeseries', 'viewOn', 'pipeline', 'changeStreamPreAndPostImages', 'encryptedFields'];

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

/** Options of a capped collection, which deletes its oldest documents when it exceeds its limits. */
function cappedOptions(context: CommandContext): Doc {
  const [size, max] = [countArgument(context, 'size'), countArgument(context, 'max')];
  if (!flagArgument(context, 'capped')) {
    if (size === undefined && max === undefined) return {};
    throw mongoError(
      'InvalidOptions',
      "the 'capped' field needs to be true when either the 'size' or 'max' fields are present",
    );
  }
  if (!size) throw mongoError('InvalidOptions', "the 'size' field is required when 'capped' is true");
  return { capped: true, size, ...(max ? { max } : {}) };
}

/** Options of a clustered collection: records in the order of `_id`, without a separate `_id` index. */
function clusteredOptions(context: CommandContext): Doc {
  const given: unknown = context.body['clusteredIndex'];
  if (given === undefined || given === null || given === false) return {};
  const spec = given === true ? { key: { _id: 1 }, unique: true } : documentArgument(context, 'clusteredIndex')!;
  for (const field of Object.keys(spec)) {
    if (['v', 'key', 'name', 'unique'].includes(field)) continue;
    throw locationError(40415, `BSON field 'create.clusteredIndex.${field}' is an unknown field.`);
  }
  if (!isDocument(spec['key']) || !sameKeyPattern(spec['key'], { _id: 1 })) {
    throw mongoError('InvalidOptions', "The clusteredIndex option is only supported for key: {'_id': 1}");
  }
  if (!flagOf(spec['unique'], 'create.clusteredIndex.unique')) {
    throw locationError(5979700, 'The clusteredIndex option requires unique: true to be specified');
  }
  const name: unknown = spec['name'] ?? '_id_';
  if (typeof name !== 'string' || name === '') throw mongoError('InvalidOptions', 'the index name is not valid');
  return { clusteredIndex: { v: 2, key: { _id: 1 }, name, unique: true } };
}

const create: Command = {
  names: ['create'],
  fields: [
    ...UNSUPPORTED_CREATE,
    'capped',
    'clusteredIndex',
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
    const options = { ...cappedOptions(context), ...clusteredOptions(context), ...validatorOptions(context) };
    if (options['capped'] && options['clusteredIndex']) {
      throw mongoError('InvalidOptions', "a capped collection cannot have a 'clusteredIndex'");
    }
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
  await untilUnlocked(context, collection);
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
    if (collections.length > 0) context.server.store.droppedDatabase(context.db);
    return collections.length > 0 ? { dropped: context.db } : {};
  },
};

/** Changes an index (collMod). @returns the changes for collMod's reply */
function changeIndex(index: RecordIndex, change: Doc): Doc {
  for (const field of Object.keys(change)) {
    if (!['name', 'keyPattern', 'expireAfterSeconds', 'hidden'].includes(field)) {
      throw mongoError('CommandNotSupported', `collMod cannot change '${field}' of an index on this server`);
    }
  }
  const { expireAfterSeconds, hidden } = change as { expireAfterSeconds?: unknown; hidden?: unknown };
  if (nativeNumber(expireAfterSeconds) === undefined && hidden === undefined) {
    throw mongoError('InvalidOptions', 'no expireAfterSeconds, hidden, unique, or prepareUnique field');
  }
  const { spec } = index;
  const answer: Doc = {};
  if (expireAfterSeconds !== undefined) {
    if (spec.expireAfterSeconds !== undefined) answer['expireAfterSeconds_old'] = spec.expireAfterSeconds;
    answer['expireAfterSeconds_new'] = spec.expireAfterSeconds = readExpiry(expireAfterSeconds, spec.key);
  }
  const hide = flagOf(hidden, 'collMod.index.hidden');
  if (hidden !== undefined && hide !== (spec.hidden === true)) {
    if (index.isId) throw mongoError('BadValue', "can't hide _id index");
    Object.assign(answer, { hidden_old: !hide, hidden_new: hide });
    if (hide) spec.hidden = true;
    else delete spec.hidden;
  }
  return answer;
}

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
      Object.assign(answer, changeIndex(index, change));
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
    await untilUnlocked(context, source);
    store.rename(source, toDb, toName);
    return {};
  },
};

/** Splits "db.collection" into database and collection. @throws MongoError InvalidNamespace */
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
        const id = collection.options['clusteredIndex'] ? undefined : collection.index('_id_');
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
      batchSize: nativeNumber((documentArgument(context, 'cursor') ?? {})['batchSize']) ?? Infinity,
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
