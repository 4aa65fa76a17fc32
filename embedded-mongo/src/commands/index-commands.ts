/** Commands that create, list and drop indexes. */
import { isDeepStrictEqual } from 'node:util';
import { compileFilter, isDocument, nativeNumber, type Doc } from '../language/index.js';
import { parseCollation, sameCollation } from '../language/collation.js';
import { locationError, mongoError } from '../errors.js';
import type { Collection } from '../store/collection.js';
import { sameKeyPattern } from '../store/planner.js';
import type { IndexSpec, RecordIndex } from '../store/record-index.js';
import { encode } from '../wire/raw-document.js';
import { collectionForWrite } from './write-operations.js';
import {
  arrayArgument,
  collectionName,
  documentArgument,
  existingCollection,
  flagOf,
  type Command,
  type CommandContext,
} from './context.js';
import { untilUnlocked } from './write-operations.js';

const MAX_INDEXES = 64;
const MAX_PATHS = 32;
const MAX_EXPIRY_SECONDS = 2 ** 31 - 1;

const UNSUPPORTED_OPTIONS = [
  'wildcardProjection',
  'weights',
  'default_language',
  'language_override',
  '2dsphereIndexVersion',
  'bits',
  'storageEngine',
  'prepareUnique',
  'clustered',
];
const KNOWN_OPTIONS = [
  'v',
  'key',
  'name',
  'ns',
  'unique',
  'sparse',
  'background',
  'hidden',
  'expireAfterSeconds',
  'partialFilterExpression',
  'collation',
];

/** Validates and normalises an index specification of createIndexes. @throws MongoError */
function readSpec(given: unknown, collection: Collection): IndexSpec {
  if (!isDocument(given)) throw mongoError('TypeMismatch', "The elements of the 'indexes' array must be objects");
  const key: unknown = given['key'];
  if (!isDocument(key))
    throw mongoError('FailedToParse', "The 'key' field is a required property of an index specification");
  if (typeof given['name'] !== 'string')
    throw mongoError('FailedToParse', "The 'name' field is a required property of an index specification");
  if (given['name'] === '' || given['name'] === '*') throw mongoError('CannotCreateIndex', 'index name is not valid');
  checkKey(key);
  for (const option of Object.keys(given)) {
    const value: unknown = given[option];
    if (UNSUPPORTED_OPTIONS.includes(option)) {
      if (value === false) continue;
      throw mongoError('CannotCreateIndex', `The index option '${option}' is not supported by this server`);
    }
    if (!KNOWN_OPTIONS.includes(option)) {
      throw mongoError(
        'InvalidIndexSpecificationOption',
        `The field '${option}' is not valid for an index specification.`,
      );
    }
  }
  const spec: IndexSpec = { v: 2, key, name: given['name'] };
  if (flagOf(given['unique'], 'createIndexes.indexes.unique')) spec.unique = true;
  if (spec.unique && Object.values(key).includes('hashed')) {
    throw locationError(16764, 'Currently hashed indexes cannot guarantee uniqueness. Use a regular index.');
  }
  if (flagOf(given['sparse'], 'createIndexes.indexes.sparse')) spec.sparse = true;
  if (flagOf(given['hidden'], 'createIndexes.indexes.hidden')) {
    if (key['_id'] !== undefined && Object.keys(key).length === 1) throw mongoError('BadValue', "can't hide _id index");
    spec.hidden = true;
  }
  if (given['background'] !== undefined) spec['background'] = given['background'];
  if (given['expireAfterSeconds'] !== undefined) spec.expireAfterSeconds = readExpiry(given['expireAfterSeconds'], key);
  if (given['partialFilterExpression'] !== undefined) spec.partialFilterExpression = readPartialFilter(given, key);
  const collation =
    given['collation'] === undefined
      ? (collection.options['collation'] as Doc | undefined)
      : (given['collation'] as Doc);
  const parsed = parseCollation(collation);
  if (parsed) spec.collation = parsed as unknown as Doc;
  return spec;
}

function checkKey(key: Doc): void {
  const paths = Object.keys(key);
  if (paths.length === 0) throw mongoError('CannotCreateIndex', 'Index keys cannot be an empty object.');
  if (paths.length > MAX_PATHS) throw locationError(13103, 'too many compound keys');
  const hashed = paths.filter((path) => key[path] === 'hashed');
  if (hashed.length > 1) {
    throw locationError(
      31303,
      `A maximum of one index field is allowed to be hashed but found ${hashed.length} for 'key' ${JSON.stringify(key)}`,
    );
  }
  for (const path of paths) {
    const kind: unknown = key[path];
    const isHashed = kind === 'hashed';
    if (typeof kind === 'string' && !isHashed) {
      throw mongoError('CannotCreateIndex', `Index type '${kind}' is not supported by this server`);
    }
    const direction = isHashed ? 1 : nativeNumber(kind);
    if (direction === undefined || Number.isNaN(direction) || direction === 0) {
      throw mongoError(
        'CannotCreateIndex',
        `Values in v:2 index key pattern must be numbers greater than or less than 0: ${path}`,
      );
    }
    if (path === '' || path.split('.').includes(''))
      throw mongoError('CannotCreateIndex', 'Index keys cannot contain an empty field.');
    if (path.includes('$**'))
      throw mongoError('CannotCreateIndex', 'wildcard indexes are not supported by this server');
    if (path.split('.').some((part) => part.startsWith('$') && !['$id', '$ref', '$db'].includes(part))) {
      throw mongoError('CannotCreateIndex', 'Index key contains an illegal field name: field name starts with $');
    }
  }
}

/** Validates expireAfterSeconds. @throws MongoError CannotCreateIndex when the index cannot have it */
export function readExpiry(value: unknown, key: Doc): unknown {
  const seconds = nativeNumber(value);
  if (seconds === undefined)
    throw mongoError('CannotCreateIndex', "TTL index 'expireAfterSeconds' option must be numeric");
  if (seconds < 0 || seconds > MAX_EXPIRY_SECONDS) {
    throw mongoError(
      'CannotCreateIndex',
      `TTL index 'expireAfterSeconds' option must be within an acceptable range, try a different number than ${seconds}`,
    );
  }
  if (Object.keys(key).length > 1) {
    throw mongoError('CannotCreateIndex', 'TTL indexes are single-field indexes, compound indexes do not support TTL.');
  }
  if (Object.values(key).includes('hashed'))
    throw mongoError('CannotCreateIndex', "The field 'expireAfterSeconds' is not valid for a hashed index");
  if ('_id' in key)
    throw mongoError('CannotCreateIndex', "The field 'expireAfterSeconds' is not valid for an _id index specification");
  return value;
}

function readPartialFilter(given: Doc, key: Doc): Doc {
  const filter: unknown = given['partialFilterExpression'];
  if (!isDocument(filter))
    throw mongoError('CannotCreateIndex', "The field 'partialFilterExpression' must be an object");
  if (given['sparse'] === true)
    throw mongoError('CannotCreateIndex', 'cannot mix "partialFilterExpression" and "sparse" options');
  if ('_id' in key && Object.keys(key).length === 1)
    throw mongoError('CannotCreateIndex', '_id index cannot be a partial index');
  compileFilter(filter);
  return filter;
}

/** An existing identical index. @throws MongoError when an index with the same name or key has other options */
function existingIndex(collection: Collection, spec: IndexSpec): RecordIndex | undefined {
  for (const index of collection.indexes) {
    const sameKey = sameKeyPattern(index.spec.key, spec.key) && sameCollation(index.collation, spec.collation as never);
    if (sameKey && index.isId) return index;
    const sameOptions =
      Boolean(index.spec.unique) === Boolean(spec.unique) &&
      Boolean(index.spec.sparse) === Boolean(spec.sparse) &&
      nativeNumber(index.spec.expireAfterSeconds) === nativeNumber(spec.expireAfterSeconds) &&
      isDeepStrictEqual(index.spec.partialFilterExpression, spec.partialFilterExpression);
    if (index.name === spec.name) {
      if (sameKey && sameOptions) return index;
      throw mongoError(
        'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${JSON.stringify(spec)}, existing index: ${JSON.stringify(index.spec)}`,
      );
    }
    if (sameKey && isDeepStrictEqual(index.spec.partialFilterExpression, spec.partialFilterExpression)) {
      if (sameOptions) {
        throw mongoError('IndexOptionsConflict', `Index already exists with a different name: ${index.name}`);
      }
      throw mongoError(
        'IndexOptionsConflict',
        `An equivalent index already exists with a different name and options. Requested index: ${JSON.stringify(spec)}, existing index: ${JSON.stringify(index.spec)}`,
      );
    }
  }
  return undefined;
}

const createIndexes: Command = {
  names: ['createIndexes'],
  fields: ['indexes', 'commitQuorum', 'ignoreUnknownIndexOptions'],
  writes: true,
  transactional: true,
  async run(context) {
    const { store } = context.server;
    const given = arrayArgument(context, 'indexes');
    if (given.length === 0) throw mongoError('BadValue', 'Must specify at least one index to create');
    const name = collectionName(context);
    const createdCollectionAutomatically = !store.collection(context.db, name, context.transaction);
    const collection = collectionForWrite(context, context.db, name);
    if (context.transaction && (store.isCommitted(collection) || collection.isWrittenBy(context.transaction))) {
      throw mongoError(
        'OperationNotSupportedInTransaction',
        `Cannot create new indexes on existing or non-empty collection ${collection.namespace} in a multi-document transaction.`,
      );
    }
    await untilUnlocked(context, collection);
    const numIndexesBefore = collection.indexes.length;
    const specs = given.map((spec) => readSpec(spec, collection));
    const made: string[] = [];
    try {
      for (const spec of specs) {
        if (existingIndex(collection, spec)) continue;
        if (collection.indexes.length >= MAX_INDEXES) {
          throw mongoError('CannotCreateIndex', `add index fails, too many indexes for ${collection.namespace}`);
        }
        store.createIndex(collection, spec);
        made.push(spec.name);
      }
    } catch (error) {
      for (const index of made) store.dropIndex(collection, index);
      throw error;
    }
    const numIndexesAfter = collection.indexes.length;
    return {
      numIndexesBefore,
      numIndexesAfter,
      createdCollectionAutomatically,
      ...(made.length === 0 ? { note: 'all indexes already exist' } : {}),
    };
  },
};

const listIndexes: Command = {
  names: ['listIndexes'],
  fields: ['cursor', 'includeBuildUUIDs', 'includeIndexBuildInfo'],
  run(context) {
    const collection = existingCollection(context);
    const rows = collection.indexes.map((index) => encode(index.spec));
    return context.server.cursors.start(rows[Symbol.iterator](), {
      namespace: collection.namespace,
      batchSize: nativeNumber((documentArgument(context, 'cursor') ?? {})['batchSize']) ?? Infinity,
      sessionId: context.session?.id,
    });
  },
};

function indexesToDrop(context: CommandContext, collection: Collection): RecordIndex[] {
  const wanted: unknown = context.body['index'];
  if (wanted === '*') return collection.indexes.filter(({ isId }) => !isId);
  const one = (candidate: unknown): RecordIndex => {
    const found = collection.indexes.find((index) =>
      isDocument(candidate) ? sameKeyPattern(index.spec.key, candidate) : index.name === candidate,
    );
    if (!found) {
      const shown = isDocument(candidate)
        ? `can't find index with key: ${JSON.stringify(candidate)}`
        : `index not found with name [${String(candidate)}]`;
      throw mongoError('IndexNotFound', shown);
    }
    if (found.isId) throw mongoError('InvalidOptions', 'cannot drop _id index');
    return found;
  };
  return Array.isArray(wanted) ? wanted.map(one) : [one(wanted)];
}

const dropIndexes: Command = {
  names: ['dropIndexes', 'deleteIndexes'],
  fields: ['index'],
  writes: true,
  async run(context) {
    const collection = existingCollection(context);
    const nIndexesWas = collection.indexes.length;
    const doomed = indexesToDrop(context, collection);
    await untilUnlocked(context, collection);
    for (const index of doomed) context.server.store.dropIndex(collection, index.name);
    return { nIndexesWas };
  },
};

export const indexCommands: Command[] = [createIndexes, listIndexes, dropIndexes];
