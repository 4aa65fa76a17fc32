/** The explain command: the query plan of a read or a write and, by verbosity, its execution statistics. */
import { isDocument, nativeNumber, splitLeading, type Doc } from '../language/index.js';
import { mongoError } from '../errors.js';
import type { Collection } from '../store/collection.js';
import { planQuery, type Plan } from '../store/planner.js';
import { findRecords, type Read } from '../store/reader.js';
import { effectiveCollation, hintOf, nonEmpty, type Command, type CommandContext } from './context.js';
import { SERVER_VERSION } from './handshake.js';

const VERBOSITIES = ['queryPlanner', 'executionStats', 'allPlansExecution'];

/** The read that the explained command performs. */
function readOf(context: CommandContext, command: Doc, collection: Collection | undefined): Read {
  const kind = Object.keys(command)[0];
  const collation = effectiveCollation(command['collation'] as Doc | undefined, collection);
  const base = { collation, hint: hintOf(command['hint']), let: command['let'] as Doc | undefined };
  switch (kind) {
    case 'find':
    case 'count':
    case 'distinct':
    case 'findAndModify':
    case 'findandmodify':
      return {
        ...base,
        filter: ((command['filter'] ?? command['query']) as Doc | undefined) ?? {},
        sort: nonEmpty(command['sort']),
        skip: nativeNumber(command['skip']) ?? 0,
        limit: kind.toLowerCase() === 'findandmodify' ? 1 : Math.abs(nativeNumber(command['limit']) ?? 0),
      };
    case 'aggregate': {
      const { filter = {}, sort, skip = 0, limit = 0 } = splitLeading(command['pipeline'] as Doc[]);
      return { ...base, filter, sort, skip, limit };
    }
    case 'update':
    case 'delete': {
      const given = (command['updates'] ?? command['deletes'] ?? context.sequences.get('updates')) as Doc[] | undefined;
      const statement = given?.[0];
      if (!statement) throw mongoError('BadValue', `explain needs a statement of ${kind}`);
      const one = kind === 'update' ? statement['multi'] !== true : nativeNumber(statement['limit']) === 1;
      return { ...base, filter: statement['q'] as Doc, limit: one ? 1 : 0, hint: hintOf(statement['hint']) };
    }
    default:
      throw mongoError('CommandNotSupported', `explain of '${kind}' is not supported by this server`);
  }
}

function stages(plan: Plan, read: Read): Doc {
  let stage: Doc = plan.index
    ? {
        stage: 'FETCH',
        ...(plan.exact ? {} : { filter: read.filter }),
        inputStage: {
          stage: 'IXSCAN',
          keyPattern: plan.index.spec.key,
          indexName: plan.index.name,
          isMultiKey: plan.index.multikey.includes(true),
          isUnique: plan.index.unique,
          isSparse: plan.index.spec.sparse === true,
          isPartial: plan.index.spec.partialFilterExpression !== undefined,
          direction: plan.backwards ? 'backward' : 'forward',
          ranges: plan.ranges.length,
        },
      }
    : { stage: 'COLLSCAN', filter: read.filter, direction: plan.backwards ? 'backward' : 'forward' };
  if (read.sort && !plan.sorted) stage = { stage: 'SORT', sortPattern: read.sort, inputStage: stage };
  if (read.skip) stage = { stage: 'SKIP', skipAmount: read.skip, inputStage: stage };
  if (read.limit) stage = { stage: 'LIMIT', limitAmount: read.limit, inputStage: stage };
  return stage;
}

const explain: Command = {
  names: ['explain'],
  fields: ['verbosity'],
  run(context) {
    const command: unknown = context.body['explain'];
    if (!isDocument(command))
      throw mongoError('TypeMismatch', "BSON field 'explain.explain' is the wrong type, expected type 'object'");
    const verbosity: unknown = context.body['verbosity'] ?? 'allPlansExecution';
    if (!VERBOSITIES.includes(String(verbosity))) {
      throw mongoError(
        'BadValue',
        `Enumeration value '${String(verbosity)}' for field 'explain.verbosity' is not a valid value.`,
      );
    }
    const name = String(Object.values(command)[0]);
    const collection = context.server.store.collection(context.db, name);
    const read = readOf(context, command, collection);
    const common = {
      command,
      serverInfo: { host: context.server.address, version: SERVER_VERSION },
      explainVersion: '1',
    };
    const planner = { namespace: `${context.db}.${name}`, parsedQuery: read.filter, rejectedPlans: [] };
    if (!collection) return { ...common, queryPlanner: { ...planner, winningPlan: { stage: 'EOF' } } };
    const wanted = read.limit ? read.limit + (read.skip ?? 0) : undefined;
    const plan = planQuery(collection, { ...read, wanted });
    const queryPlanner = { ...planner, winningPlan: stages(plan, read) };
    if (verbosity === 'queryPlanner') return { ...common, queryPlanner };
    const started = performance.now();
    let nReturned = 0;
    for (const found of findRecords(collection, read)) if (found) nReturned += 1;
    return {
      ...common,
      queryPlanner,
      executionStats: {
        executionSuccess: true,
        nReturned,
        executionTimeMillis: Math.round(performance.now() - started),
        // The plan's estimate; a limit may stop earlier.
        totalKeysExamined: plan.index ? plan.estimate : 0,
        totalDocsExamined: plan.estimate,
        executionStages: { ...stages(plan, read), nReturned },
      },
    };
  },
};

export const explainCommands: Command[] = [explain];
