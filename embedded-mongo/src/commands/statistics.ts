/** Statistics of collections and indexes, for the stats commands and the stages $collStats and $indexStats. */
import { hostname } from 'node:os';
import { Long } from 'bson';
import { type Doc, nativeNumber } from '../language/index.js';
import { mongoError } from '../errors.js';
import type { Collection } from '../store/collection.js';
import { type CommandContext } from './context.js';

/** Approximate memory of an index entry in bytes: key, record number and their slots in a chunk. */
const INDEX_ENTRY_BYTES = 48;

function indexBytes(collection: Collection): Doc {
  return Object.fromEntries(collection.indexes.map((index) => [index.name, index.entries.size * INDEX_ENTRY_BYTES]));
}

/** collStats of one collection, sizes divided by `scale`. */
export function storageStatistics(collection: Collection | undefined, scale = 1): Doc {
  const scaled = (bytes: number) => Math.floor(bytes / scale);
  const count = collection?.records.size ?? 0;
  const sizes = collection ? indexBytes(collection) : {};
  const total = Object.values(sizes).reduce((sum: number, size) => sum + (size as number), 0);
  const bytes = collection?.bytes ?? 0;
  const capped = collection?.capped;
  return {
    size: scaled(bytes),
    count,
    ...(count > 0 ? { avgObjSize: Math.floor(bytes / count) } : {}),
    storageSize: scaled(bytes),
    freeStorageSize: 0,
    capped: capped !== undefined,
    ...(capped ? { maxSize: scaled(capped.size), max: Number.isFinite(capped.max) ? capped.max : 0 } : {}),
    nindexes: collection?.indexes.length ?? 0,
    indexBuilds: [],
    totalIndexSize: scaled(total),
    totalSize: scaled(bytes + total),
    indexSizes: Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, scaled(size as number)])),
    scaleFactor: scale,
  };
}

/** The documents of a $collStats stage. */
export function collectionStatistics(context: CommandContext, collection: Collection | undefined, stage: Doc): Doc[] {
  if (!collection) throw mongoError('NamespaceNotFound', `Collection [${context.db}] not found.`);
  const answer: Doc = { ns: collection.namespace, host: context.server.address, localTime: new Date() };
  for (const part of Object.keys(stage)) {
    if (part === 'count') answer['count'] = collection.records.size;
    else if (part === 'storageStats') {
      answer['storageStats'] = storageStatistics(collection, nativeNumber((stage[part] as Doc)['scale']) ?? 1);
    } else if (part === 'latencyStats' || part === 'queryExecStats') {
      throw mongoError('CommandNotSupported', `$collStats.${part} is not supported by this server`);
    } else throw mongoError('FailedToParse', `BSON field '$collStats.${part}' is an unknown field.`);
  }
  return [answer];
}

/** The documents of an $indexStats stage. */
export function indexStatistics(context: CommandContext, collection: Collection | undefined): Doc[] {
  return (collection?.indexes ?? []).map((index) => ({
    name: index.name,
    key: index.spec.key,
    host: context.server.address || hostname(),
    accesses: { ops: Long.fromNumber(index.uses), since: index.since },
    spec: index.spec,
  }));
}
