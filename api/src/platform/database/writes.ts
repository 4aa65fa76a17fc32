/**
 * Writes to several collections by one command, the driver's `MongoClient.bulkWrite`: for what a transaction writes at its end and
 * does not read again. Each command of a transaction is a round trip that others wait behind.
 */
import mongoose, { mongo, type ClientSession, type Model } from 'mongoose';
import { ObjectId } from '../../types/object-id.js';
import { assertInTransaction } from './database.js';

/** One write. Defaults, casts, hooks and timestamps of the model are not applied; fields that are undefined are left out. */
export type Write = mongo.AnyClientBulkWriteModel<mongo.Document> & {
  /** Makes the error that is thrown when an update meets no document; without it that is no fault. */
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

/**
 * Sends the writes in their order.
 * @throws MongoError of the first write that failed, or what its `missed` makes; Error outside of a transaction
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

/** The driver wraps what the server said, whose labels tell whether the transaction is to be begun anew. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof mongo.MongoClientBulkWriteError)) return error;
  if (error.cause instanceof Error) return error.cause;
  const [first] = error.writeErrors.values();
  return first ? new mongo.MongoServerError({ message: first.message, code: first.code }) : error;
}

const namespaceOf = ({ collection, db }: Model<any>): string => `${db.name}.${collection.collectionName}`;
