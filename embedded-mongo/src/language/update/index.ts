/** Compiles an update: a document of operators, a replacement or a pipeline. */
import { mongoError } from '../../errors.js';
import { compileTransform } from '../aggregation/transforms.js';
import { identicalValues } from '../bson-order.js';
import { asDocument, type Collation, display, type Doc, field, setField, typeName } from '../document.js';
import { ARRAY_OPERATORS } from './array-operators.js';
import { Draft } from './draft.js';
import { type Change, FIELD_OPERATORS, rename } from './field-operators.js';
import { ArrayFilters, comparePaths, expandPath, isDynamic, parsePath, PathRegister } from './paths.js';

export interface UpdateOptions {
  arrayFilters?: Doc[] | undefined;
  /** The command's `let`: constants, which may be written as expressions. */
  let?: Doc | undefined;
  /** Variables as plain values (not expressions), such as `new` of `$merge`. */
  variables?: Doc | undefined;
  collation?: Collation | undefined;
}

export interface UpdateContext {
  /** The filter that found the document; it determines the array element of the positional `$`. */
  filter: Doc;
  isInsert: boolean;
  now: Date;
}

export interface CompiledUpdate {
  /** Returns the new document without modifying the input; returns the input itself when nothing changed. */
  apply(doc: Doc, context: UpdateContext): Doc;
  isReplacement: boolean;
}

/**
 * Compiles an update.
 * @throws MongoError for unknown operators, bad arguments and conflicting paths
 */
export function compileUpdate(update: Doc | Doc[], options: UpdateOptions = {}): CompiledUpdate {
  if (Array.isArray(update)) return compilePipeline(update, options);
  const first = Object.keys(update)[0];
  if (first?.startsWith('$')) return compileOperators(update, options);
  return compileReplacement(update, options);
}

function compileReplacement(replacement: Doc, options: UpdateOptions): CompiledUpdate {
  if (options.arrayFilters?.length) {
    throw mongoError('FailedToParse', 'Cannot specify arrayFilters for a replacement-style update');
  }
  refuseDollarFields(replacement);
  return { isReplacement: true, apply: (doc) => replaced(doc, replacement) };
}

function refuseDollarFields(replacement: Doc): void {
  for (const name of Object.keys(replacement)) {
    if (!name.startsWith('$')) continue;
    throw mongoError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement ` +
        'document. Consider using an aggregation pipeline with $replaceWith.',
    );
  }
}

/** The replacement with the document's `_id` as its first field. */
function replaced(doc: Doc, replacement: Doc): Doc {
  const id = field(doc, '_id');
  const newId = field(replacement, '_id');
  if (id !== undefined && newId !== undefined && !identicalValues(id, newId)) {
    throw mongoError(
      'ImmutableField',
      `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${display(newId)}`,
    );
  }
  const result: Doc = {};
  const kept = newId !== undefined ? newId : id;
  if (kept !== undefined) result._id = kept;
  for (const name of Object.keys(replacement)) if (name !== '_id') setField(result, name, replacement[name]);
  return identicalValues(doc, result) ? doc : result;
}

const PIPELINE_STAGES = ['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith'];

function compilePipeline(pipeline: Doc[], options: UpdateOptions): CompiledUpdate {
  if (options.arrayFilters?.length) {
    throw mongoError('FailedToParse', 'arrayFilters may not be specified for pipeline-syle updates');
  }
  const transforms = pipeline.map((stage) => {
    const name = Object.keys(asDocument(stage) ?? {})[0] ?? '';
    if (!PIPELINE_STAGES.includes(name)) {
      throw mongoError('InvalidOptions', `${name} is not allowed to be used within an update`);
    }
    return (now: Date) => compileTransform(stage, { ...options, now });
  });
  transforms.forEach((compile) => compile(new Date(0)));
  let compiledFor: Date | undefined;
  let stages: ((doc: Doc) => Doc)[] = [];
  return {
    isReplacement: false,
    apply(doc, { now }) {
      if (compiledFor !== now) {
        stages = transforms.map((compile) => compile(now));
        compiledFor = now;
      }
      const result = stages.reduce((current, stage) => stage(current), doc);
      return replaced(doc, result);
    },
  };
}

interface Step {
  path: string[];
  dynamic: boolean;
  change: Change;
}

function compileOperators(update: Doc, options: UpdateOptions): CompiledUpdate {
  const filters = new ArrayFilters(options.arrayFilters ?? [], options.collation, options.let);
  const register = new PathRegister();
  const steps: Step[] = [];
  for (const operator of Object.keys(update)) {
    const compile = FIELD_OPERATORS[operator] ?? ARRAY_OPERATORS[operator];
    if (!compile && operator !== '$rename') {
      throw mongoError(
        'FailedToParse',
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    const fields = asDocument(update[operator]);
    if (!fields) {
      throw mongoError(
        'FailedToParse',
        `Modifiers operate on fields but we found type ${typeName(update[operator])} instead. For example: ` +
          `{$mod: {<field>: ...}} not {${operator}: ${display(update[operator])}}`,
      );
    }
    for (const name of Object.keys(fields)) {
      const path = parsePath(name);
      filters.note(path);
      register.add(path);
      const step = compile
        ? { path, dynamic: isDynamic(path), change: compile(fields[name], name, options.collation) }
        : compileRename(name, path, fields[name], register);
      steps.push(step);
    }
  }
  filters.requireAllUsed(update);
  steps.sort((a, b) => comparePaths(a.path, b.path));
  return {
    isReplacement: false,
    apply(doc, context) {
      const draft = new Draft(doc);
      const touched = steps.some((step) => step.dynamic) ? new PathRegister() : undefined;
      for (const { path, dynamic, change } of steps) {
        const paths = dynamic ? expandPath(path, doc, filters, context.filter) : [path];
        for (const concrete of paths) {
          touched?.add(concrete);
          change(draft, concrete, context);
        }
      }
      if (!draft.changed) return doc;
      protectId(doc, draft.doc);
      return draft.doc;
    },
  };
}

function compileRename(name: string, from: string[], target: unknown, register: PathRegister): Step {
  if (typeof target !== 'string') {
    throw mongoError('BadValue', `The 'to' field for $rename must be a string: ${name}: ${display(target)}`);
  }
  if (target.includes('\0')) {
    throw mongoError('BadValue', "The 'to' field for $rename cannot contain an embedded null byte");
  }
  if (isDynamic(from)) throw mongoError('BadValue', `The source field for $rename may not be dynamic: ${name}`);
  if (target === name) {
    throw mongoError('BadValue', `The source and target field for $rename must differ: ${name}: ${display(target)}`);
  }
  const to = parsePath(target);
  if (isDynamic(to)) throw mongoError('BadValue', `The destination field for $rename may not be dynamic: ${target}`);
  if (target.startsWith(`${name}.`) || name.startsWith(`${target}.`)) {
    throw mongoError(
      'BadValue',
      `The source and target field for $rename must not be on the same path: ${name}: ${display(target)}`,
    );
  }
  register.add(to);
  return { path: to, dynamic: false, change: (draft) => rename(draft, from, to) };
}

function protectId(before: Doc, after: Doc): void {
  const id = field(before, '_id');
  if (id === undefined || identicalValues(id, field(after, '_id'))) return;
  throw mongoError('ImmutableField', "Performing an update on the path '_id' would modify the immutable field '_id'");
}
