/**
 * Writes to several collections with one command, the driver's `MongoClient.bulkWrite`. Use it for writes at the end of a transaction that
 * are not read again. It saves round trips, during which other transactions wait for this one.
 */
import mongoose, { mongo, type ClientSession, type Model } from 'mongoose';
import { ObjectId } from '../../types/object-id.js';
import { assertInTransaction } from './database.js';

/** One write. The model's defaults, casts, hooks and timestamps are not applied; undefined fields are omitted. */
export type Write = mongo.AnyClientBulkWriteModel<mongo.Document> & {
  /** Makes the error for an update that matches no document; if missing, that is not an error. */
  missed?: () => Error;
};

export function inserts(model: Model<any>, documents: readonly object[]): Write[] {
  const namespace = namespaceOf(model);
  return documents.map((document) => ({
    name: 'insertOne',
    namespace,
    document: { _id: new ObjectId(), ...document },
  }));
}

/** An update of one document. */
export function update(
  model: Model<any>,
  filter: mongo.Document,
  change: mongo.Document | mongo.Document[],
  more: { upsert?: boolean; missed?: () => Error } = {},
): Write {
  return { name: 'updateOne', namespace: namespaceOf(model), filter, update: change, ...more };
}

/** Deletes one document. */
export function removal(model: Model<any>, filter: mongo.Document): Write {
  return { name: 'deleteOne', namespace: namespaceOf(model), filter };
}

/**
 * Executes the writes in order.
 * @throws MongoError of the first failed write, or the error of its `missed`; Error outside of a transaction
 */
export async function writeAll(writes: readonly Write[], session: ClientSession): Promise<void> {
  assertInTransaction(session);
  if (writes.length === 0) return;
  const models = writes.map(({ missed: _, ...model }) => model);
  const client = mongoose.connection.getClient();
  const { updateResults } = await client
    .bulkWrite(models, { session, verboseResults: true })
    .catch((error: unknown) => Promise.reject(causeOf(error)));
  for (const [index, { missed }] of writes.entries())
    if (missed && updateResults!.get(index)?.matchedCount === 0) throw missed();
}

/** Unwraps the server's error, whose labels tell whether the transaction can be retried. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof mongo.MongoClientBulkWriteError)) return error;
  if (error.cause instanceof Error) return error.cause;
  const [first] = error.writeErrors.values();
  return first ? new mongo.MongoServerError({ message: first.message, code: first.code }) : error;
}

const namespaceOf = ({ collection, db }: Model<any>): string => `${db.name}.${collection.collectionName}`;
