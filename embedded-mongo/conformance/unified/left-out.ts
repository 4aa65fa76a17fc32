/** Cases of the driver specifications that apply to this server but are not run, each with its reason. */
import type { LeftOut } from './runner.js';

const NO_HELPER = 'the driver has no such operation';
const SECONDARY = 'reads from a secondary, and the replica set has one member';
const DRIVER = 'the driver behaves otherwise, before the server is asked:';
const NO_CAUSAL_WRITES = `${DRIVER} it sends no afterClusterTime with writes`;

export const LEFT_OUT: LeftOut[] = [
  { operation: 'mapReduce', why: NO_HELPER },
  { operation: 'listCollectionObjects', why: NO_HELPER },
  { operation: 'listDatabaseObjects', why: NO_HELPER },
  {
    file: /^bypassDocumentValidation$/,
    description:
      /(Aggregate with \$out|BulkWrite|FindOneAndReplace|FindOneAndUpdate|InsertMany) passes bypassDocumentValidation: false/,
    why: `${DRIVER} it leaves out bypassDocumentValidation: false`,
  },
  {
    file: /^create-null-ids$/,
    description: /via (insertOne|insertMany|bulkWrite|clientBulkWrite)$/,
    why: `${DRIVER} it sends a new ObjectId in place of an _id of null`,
  },
  {
    file: /^client-bulkWrite-partialResults$/,
    description: /partialResult is unset/,
    why: `${DRIVER} it always gives a partial result`,
  },
  {
    suite: 'transactions',
    file: /^client-bulkWrite$/,
    description: /with writeConcern in a transaction causes a transaction error/,
    why: `${DRIVER} it does not refuse the option`,
  },
  {
    suite: 'transactions',
    file: /^(commit|retryable-writes)$/,
    description: /reset session state (commit|abort)|increment txnNumber/,
    why: NO_CAUSAL_WRITES,
  },
  { file: /^callback-(aborts|commits)$/, description: /runs extra op/, why: NO_CAUSAL_WRITES },
  { file: /^run-command$/, description: /secondary read preference in client option/, why: SECONDARY },
  { file: /^transaction-options$/, description: /^readPreference inherited from client$/, why: SECONDARY },
  {
    suite: 'retryable-writes',
    file: /^bulkWrite$/,
    description: /^First insertOne is never committed$/,
    why: `${DRIVER} its error names ids that were not inserted`,
  },
  {
    suite: 'sessions',
    description: /snapshot and snapshot ?time$/i,
    why: `${DRIVER} it has no option snapshotTime`,
  },
  { file: /^estimatedDocumentCount$/, description: /on views$/, why: 'the server has no views' },
];
