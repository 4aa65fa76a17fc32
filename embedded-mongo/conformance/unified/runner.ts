/** Runs the files of MongoDB's driver specifications that are written in the unified test format. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  BSON,
  MongoBulkWriteError,
  MongoClient,
  MongoClientBulkWriteError,
  MongoError,
  MongoServerError,
} from 'mongodb';
import { Entities, type SeenEvent } from './entities.js';
import { match, Mismatch, type Values } from './matching.js';
import {
  isKnown,
  perform,
  plainBulkResult,
  plainClientBulkResult,
  type Operation,
  type OperationContext,
} from './operations.js';

const { EJSON } = BSON;

interface CollectionData {
  databaseName: string;
  collectionName: string;
  documents: Values[];
  createOptions?: Values;
}

interface Requirement {
  minServerVersion?: string;
  maxServerVersion?: string;
  topologies?: string[];
  serverless?: string;
  auth?: boolean;
  csfle?: unknown;
  serverParameters?: Values;
}

interface ExpectedEvents {
  client: string;
  events: Record<string, Values>[];
  eventType?: string;
  ignoreExtraEvents?: boolean;
}

interface TestCase {
  description: string;
  skipReason?: string;
  runOnRequirements?: Requirement[];
  operations: Operation[];
  expectEvents?: ExpectedEvents[];
  outcome?: CollectionData[];
}

interface TestFile {
  description: string;
  runOnRequirements?: Requirement[];
  createEntities?: Record<string, Values>[];
  initialData?: CollectionData[];
  tests: TestCase[];
}

export type Outcome =
  | { kind: 'passed' }
  | { kind: 'failed'; why: string }
  /** For other servers, according to the test file. */
  | { kind: 'not applicable'; why: string }
  /** For this server, but not run. */
  | { kind: 'left out'; why: string };

export interface CaseResult {
  suite: string;
  file: string;
  description: string;
  outcome: Outcome;
}

/** A rule for cases that apply to this server but are not run, with its reason. */
export interface LeftOut {
  suite?: string;
  file?: RegExp;
  description?: RegExp;
  operation?: string;
  why: string;
}

const FAIL_POINTS = ['failCommand', 'onPrimaryTransactionalWrite'];
const TOPOLOGY = 'replicaset';
/** Timeout of one case. */
const CASE_TIMEOUT_MS = 30_000;

/** Runs all files of a suite's folder against the server at the URI. */
export async function runSuite(
  uri: string,
  suite: string,
  folder: string,
  leftOut: LeftOut[],
  only?: RegExp,
): Promise<CaseResult[]> {
  const internal = await new MongoClient(uri).connect();
  try {
    const { version } = (await internal.db('admin').command({ buildInfo: 1 })) as unknown as { version: string };
    const results: CaseResult[] = [];
    for (const name of (await readdir(folder)).filter((entry) => entry.endsWith('.json')).sort()) {
      if (only && !only.test(name)) continue;
      const text = await readFile(join(folder, name), 'utf8');
      const file = EJSON.parse(text) as unknown as TestFile;
      const reason = unmet(file.runOnRequirements, version);
      for (const test of file.tests) {
        const id = { suite, file: basename(name, '.json'), description: test.description };
        const outcome = await outcomeOf(uri, internal, file, test, {
          notApplicable: reason ?? unmet(test.runOnRequirements, version),
          leftOut: test.skipReason ?? leftOutReason(leftOut, id, test),
        });
        results.push({ ...id, outcome });
      }
    }
    return results;
  } finally {
    await internal.close();
  }
}

function leftOutReason(rules: LeftOut[], id: Omit<CaseResult, 'outcome'>, test: TestCase): string | undefined {
  const used = operationNames(test.operations);
  return rules.find(
    (rule) =>
      (rule.suite === undefined || rule.suite === id.suite) &&
      (rule.file === undefined || rule.file.test(id.file)) &&
      (rule.description === undefined || rule.description.test(id.description)) &&
      (rule.operation === undefined || used.has(rule.operation)),
  )?.why;
}

function operationNames(operations: Operation[]): Set<string> {
  return new Set(operations.map(({ name }) => name));
}

async function outcomeOf(
  uri: string,
  internal: MongoClient,
  file: TestFile,
  test: TestCase,
  { notApplicable, leftOut }: { notApplicable: string | undefined; leftOut: string | undefined },
): Promise<Outcome> {
  if (notApplicable) return { kind: 'not applicable', why: notApplicable };
  if (leftOut) return { kind: 'left out', why: leftOut };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${CASE_TIMEOUT_MS / 1000} s`)), CASE_TIMEOUT_MS);
  });
  try {
    await Promise.race([runCase(uri, internal, file, test), late]);
    return { kind: 'passed' };
  } catch (error) {
    return { kind: 'failed', why: error instanceof Mismatch ? error.message : String((error as Error).stack ?? error) };
  } finally {
    clearTimeout(timer);
    for (const point of FAIL_POINTS) await internal.db('admin').command({ configureFailPoint: point, mode: 'off' });
    await internal.db('admin').command({ killAllSessions: [] });
  }
}

async function runCase(uri: string, internal: MongoClient, file: TestFile, test: TestCase): Promise<void> {
  for (const data of file.initialData ?? []) await prepare(internal, data);
  const entities = new Entities(uri);
  try {
    await entities.create(file.createEntities ?? []);
    const context: OperationContext = {
      entities,
      internal,
      async runInside(operation) {
        const error = await runOperation(context, operation);
        if (error) throw error;
      },
    };
    for (const operation of test.operations) await runOperation(context, operation);
    entities.stopObserving();
    for (const expected of test.expectEvents ?? []) checkEvents(expected, entities);
    for (const data of test.outcome ?? []) await checkOutcome(internal, data);
  } finally {
    await entities.close();
  }
}

async function prepare(internal: MongoClient, data: CollectionData): Promise<void> {
  const writeConcern = { w: 'majority' } as const;
  const db = internal.db(data.databaseName);
  await db.dropCollection(data.collectionName);
  if (data.createOptions || data.documents.length === 0) {
    await db.createCollection(data.collectionName, { ...data.createOptions, writeConcern });
  }
  if (data.documents.length > 0) await db.collection(data.collectionName).insertMany(data.documents, { writeConcern });
}

/** @returns the error that the operation was expected, or allowed, to throw @throws Mismatch */
async function runOperation(context: OperationContext, operation: Operation): Promise<Error | undefined> {
  const { entities } = context;
  if (!isKnown(operation)) throw new Error(`The operation ${operation.name} is not known to this runner`);
  let result: unknown;
  try {
    result = await perform(context, operation);
  } catch (error) {
    if (error instanceof Mismatch) throw error;
    if (operation.ignoreResultAndError) return error as Error;
    if (!operation.expectError) throw error;
    checkError(operation.expectError, error as Error, entities);
    return error as Error;
  }
  if (operation.ignoreResultAndError) return undefined;
  if (operation.expectError) throw new Mismatch(`${operation.name} should have failed, answered ${show(result)}`);
  if ('expectResult' in operation) match(operation.expectResult, result, entities, true, '', result !== undefined);
  if (operation.saveResultAsEntity) entities.save(operation.saveResultAsEntity, result);
  return undefined;
}

function show(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 300) ?? 'nothing';
}

/** @throws Mismatch */
function checkError(expected: Values, error: Error, entities: Entities): void {
  const refuse = (what: string): never => {
    throw new Mismatch(`${what}; the error was ${error.name}: ${error.message}`);
  };
  // When the command itself failed, the server's error is the cause of the bulk write error.
  const server = error instanceof MongoClientBulkWriteError && error.cause ? (error.cause as Error) : error;
  const code = (server as { code?: unknown }).code;
  for (const [aspect, value] of Object.entries(expected)) {
    switch (aspect) {
      case 'isError':
        break;
      case 'isClientError':
        if (value === server instanceof MongoServerError) refuse(`expected isClientError: ${String(value)}`);
        break;
      case 'errorContains':
        if (!error.message.toLowerCase().includes(String(value).toLowerCase())) refuse(`expected "${String(value)}"`);
        break;
      case 'errorCode':
        if (code !== value) refuse(`expected the code ${String(value)}, found ${String(code)}`);
        break;
      case 'errorCodeName': {
        const { codeName } = server as { codeName?: unknown };
        if (codeName !== value) refuse(`expected the code name ${String(value)}, found ${String(codeName)}`);
        break;
      }
      case 'errorLabelsContain':
        for (const label of value as string[]) if (!hasLabel(server, label)) refuse(`expected the label ${label}`);
        break;
      case 'errorLabelsOmit':
        for (const label of value as string[]) if (hasLabel(server, label)) refuse(`unexpected label ${label}`);
        break;
      case 'errorResponse':
        match(value, (server as MongoServerError).errorResponse, entities);
        break;
      case 'expectResult':
        match(value, partialResult(error), entities);
        break;
      case 'writeErrors':
        for (const [at, expectedError] of Object.entries(value as Values))
          match(expectedError, (error as MongoClientBulkWriteError).writeErrors.get(Number(at)), entities);
        break;
      case 'writeConcernErrors':
        match(value, (error as MongoClientBulkWriteError).writeConcernErrors, entities);
        break;
      default:
        throw new Mismatch(`The aspect ${aspect} of an error is not known to this runner`);
    }
  }
}

function hasLabel(error: Error, label: string): boolean {
  return error instanceof MongoError && error.hasErrorLabel(label);
}

function partialResult(error: Error): Values | undefined {
  if (error instanceof MongoBulkWriteError) return plainBulkResult(error.result);
  if (error instanceof MongoClientBulkWriteError && error.partialResult)
    return plainClientBulkResult(error.partialResult);
  return undefined;
}

const POOL_EVENT = /^(connection|pool)/;

/** @throws Mismatch */
function checkEvents(expected: ExpectedEvents, entities: Entities): void {
  const ofPool = expected.eventType === 'cmap';
  const seen = entities.events(expected.client).filter(({ name }) => POOL_EVENT.test(name) === ofPool);
  const told = () => seen.map(({ name, event }) => `${name} ${String(event['commandName'] ?? '')}`).join(', ');
  expected.events.forEach((wanted, at) => {
    const [[name, aspects]] = Object.entries(wanted) as [[string, Values]];
    const found = seen[at];
    if (found?.name !== name) throw new Mismatch(`event ${at}: expected ${name}, seen: ${told()}`);
    checkEvent(aspects, found, entities, `event ${at}`);
  });
  if (!expected.ignoreExtraEvents && seen.length > expected.events.length)
    throw new Mismatch(`${seen.length} events instead of ${expected.events.length}: ${told()}`);
}

function checkEvent(aspects: Values, { event }: SeenEvent, entities: Entities, where: string): void {
  for (const [aspect, value] of Object.entries(aspects)) {
    try {
      if (aspect === 'hasServiceId' || aspect === 'hasServerConnectionId') continue;
      if (aspect === 'command') match(value, withoutOwnTimeout(value as Values, event[aspect] as Values), entities);
      else if (aspect === 'reply') match(value, event[aspect], entities);
      else match(value, event[aspect], entities, false);
    } catch (error) {
      if (error instanceof Mismatch) throw new Mismatch(`${where}, ${aspect}: ${error.message}`);
      throw error;
    }
  }
}

/** Ignores the `wtimeout` that the driver adds to commit and abort, which the test files do not expect. */
function withoutOwnTimeout(expected: Values, command: Values): Values {
  const concern = command['writeConcern'] as Values | undefined;
  const wanted = expected['writeConcern'] as Values | undefined;
  if (concern?.['wtimeout'] !== 10_000 || !wanted || 'wtimeout' in wanted) return command;
  const { wtimeout: _, ...rest } = concern;
  return { ...command, writeConcern: rest };
}

/** @throws Mismatch */
async function checkOutcome(internal: MongoClient, data: CollectionData): Promise<void> {
  const found = await internal
    .db(data.databaseName)
    .collection(data.collectionName)
    .find({}, { sort: { _id: 1 }, readConcern: { level: 'local' }, readPreference: 'primary' })
    .toArray();
  if (!isDeepStrictEqual(sorted(found), sorted(data.documents)))
    throw new Mismatch(`${data.collectionName} holds ${show(found)} instead of ${show(data.documents)}`);
}

/** The value with the fields of all documents sorted. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  if ('_bsontype' in value || value instanceof Date) return EJSON.serialize({ value });
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([field, inner]) => [field, sorted(inner)]),
  );
}

function unmet(requirements: Requirement[] | undefined, version: string): string | undefined {
  if (!requirements || requirements.length === 0) return undefined;
  const reasons = requirements.map((requirement) => unmetOne(requirement, version));
  return reasons.every((reason) => reason !== undefined) ? reasons[0] : undefined;
}

function unmetOne(requirement: Requirement, version: string): string | undefined {
  const { minServerVersion, maxServerVersion, topologies, auth, serverless, csfle } = requirement;
  if (minServerVersion && compareVersions(version, minServerVersion) < 0) return 'for newer servers';
  if (maxServerVersion && compareVersions(version, maxServerVersion) > 0) return 'for older servers';
  if (topologies && !topologies.includes(TOPOLOGY)) return `for ${topologies.join(', ')}`;
  if (auth === true) return 'for servers with authentication';
  if (serverless === 'require') return 'for serverless';
  if (csfle) return 'for client-side encryption';
  return undefined;
}

function compareVersions(a: string, b: string): number {
  const left = a.split('.').map(Number);
  const right = b.split('.').map(Number);
  for (let at = 0; at < 3; at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
