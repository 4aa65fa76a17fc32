/** The stages that close gaps: `$densify` adds documents, `$fill` adds values. */
import { locationError, mongoError } from '../../errors.js';
import { add, isNumber, toDouble } from '../arithmetic.js';
import { compareValues } from '../bson-order.js';
import { asDocument, type Doc, display, integerArgument, typeName, valueAt } from '../document.js';
import { addUnits, requireUnit, zoneOf } from '../expressions/calendar.js';
import { compileExpression, type Evaluate, type ExpressionOptions } from '../expressions/index.js';
import { fieldPath } from '../paths.js';
import { collecting, type CompileStage, stageOptions, withValue } from './stage.js';
import { carryForward, linearFill, partitioned } from './windows.js';

/** MongoDB's limit on the documents one `$densify` may add. */
const MAX_GENERATED = 500_000;

function partitionFields(value: unknown, name: string): string[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string' && !one.startsWith('$'))) {
    throw mongoError('TypeMismatch', `${name} 'partitionByFields' must be an array of field names`);
  }
  return value as string[];
}

/** An expression for the values of several fields together. */
function together(fields: string[]): Evaluate | undefined {
  if (fields.length === 0) return undefined;
  const paths = fields.map((field) => field.split('.'));
  return (doc) => Object.fromEntries(paths.map((path, index) => [String(index), valueAt(doc, path) ?? null]));
}

type Stepper = (value: unknown) => unknown;

function stepper(range: Doc): Stepper {
  const { step, unit } = range as { step: unknown; unit: unknown };
  if (!isNumber(step) || toDouble(step) <= 0)
    throw locationError(5733401, 'The step parameter in a range statement must be a strictly positive numeric value');
  if (unit === undefined) return (value) => add(value, step);
  const units = requireUnit(unit, '$densify');
  const amount = integerArgument(step);
  if (amount === undefined)
    throw locationError(
      5733409,
      'The step parameter in a range statement must be a whole number when densifying a date range',
    );
  return (value) => addUnits(value as Date, units, amount, zoneOf(undefined));
}

function checkPosition(value: unknown, byDate: boolean): void {
  if (byDate ? value instanceof Date : isNumber(value)) return;
  throw locationError(
    byDate ? 6053600 : 5733201,
    `PlanExecutor error during aggregation :: caused by :: Densify field type must be ${byDate ? 'a date with' : 'numeric without'} a unit, found ${typeName(value)}`,
  );
}

export const densify: CompileStage = (spec, { expressions }, name) => {
  const options = stageOptions(spec, name, 5733402, ['field', 'partitionByFields', 'range']);
  if (typeof options.field !== 'string')
    throw locationError(40414, "BSON field '$densify.field' is missing but a required field");
  const path = fieldPath(options.field);
  const fields = partitionFields(options.partitionByFields, name);
  const range = asDocument(options.range);
  if (!range) throw locationError(40414, "BSON field '$densify.range' is missing but a required field");
  const next = stepper(range);
  const byDate = range.unit !== undefined;
  const bounds: unknown = range.bounds;
  const explicit = Array.isArray(bounds) && bounds.length === 2 ? (bounds as unknown[]) : undefined;
  if (!explicit && bounds !== 'full' && bounds !== 'partition') {
    throw locationError(
      5946802,
      `Bounds string must either be 'full' or 'partition', or an array of two values; found ${display(bounds)}`,
    );
  }
  explicit?.forEach((bound) => checkPosition(bound, byDate));
  return collecting((documents) => {
    const withPosition = documents.filter((doc) => !isMissing(valueAt(doc, path)));
    for (const doc of withPosition) checkPosition(valueAt(doc, path), byDate);
    const partitions = partitioned(withPosition, together(fields), { [options.field as string]: 1 }, expressions);
    const all = withPosition.map((doc) => valueAt(doc, path)).sort(compareValues);
    const result = documents.filter((doc) => isMissing(valueAt(doc, path)));
    let generated = 0;
    for (const { documents: members, positions } of partitions) {
      const source = bounds === 'full' ? all : positions;
      const [lower, upper] = explicit ?? [source[0], source[source.length - 1]];
      const isInside = (value: unknown) => compareValues(value, upper) < 0;
      const template = fields.reduce((doc, one) => {
        const value = valueAt(members[0], one.split('.'));
        return value === undefined ? doc : withValue(doc, one.split('.'), value);
      }, {} as Doc);
      let position = lower;
      const fillUpTo = (end: unknown) => {
        for (
          ;
          isInside(position) && (end === undefined || compareValues(position, end) < 0);
          position = next(position)
        ) {
          if (++generated > MAX_GENERATED) {
            throw locationError(
              5897900,
              `Generated ${generated} documents in $densify, which is over the limit of ${MAX_GENERATED}`,
            );
          }
          result.push(withValue(template, path, position));
        }
      };
      members.forEach((doc, index) => {
        fillUpTo(positions[index]);
        if (compareValues(position, positions[index]) === 0) position = next(position);
        result.push(doc);
      });
      fillUpTo(undefined);
    }
    return result;
  });
};

function isMissing(value: unknown): boolean {
  return value === null || value === undefined;
}

interface Filling {
  path: string[];
  fill: (values: unknown[], documents: Doc[], positions: unknown[]) => unknown[];
}

function compileFilling(field: string, spec: unknown, sorted: boolean, expressions: ExpressionOptions): Filling {
  const options = stageOptions(spec, '$fill.output', 6050201, ['value', 'method']);
  const path = fieldPath(field);
  if (Object.hasOwn(options, 'value') === Object.hasOwn(options, 'method')) {
    throw locationError(6050202, "Each field in $fill 'output' takes exactly one of 'value' and 'method'");
  }
  if (Object.hasOwn(options, 'value')) {
    const value = compileExpression(options.value, expressions);
    return {
      path,
      fill: (values, documents) => values.map((one, at) => (isMissing(one) ? value(documents[at] as Doc) : one)),
    };
  }
  if (options.method !== 'linear' && options.method !== 'locf') {
    throw locationError(6050202, `Method must be either locf or linear, found ${display(options.method)}`);
  }
  if (!sorted) throw locationError(6050204, "$fill with a 'method' requires 'sortBy'");
  if (options.method === 'locf') return { path, fill: carryForward };
  return { path, fill: (values, _documents, positions) => linearFill(values, positions, '$fill') };
}

export const fill: CompileStage = (spec, { expressions }, name) => {
  const options = stageOptions(spec, name, 9, ['partitionBy', 'partitionByFields', 'sortBy', 'output']);
  const output = asDocument(options.output);
  if (!output || Object.keys(output).length === 0)
    throw mongoError('FailedToParse', `${name} requires a nonempty 'output'`);
  if (options.partitionBy !== undefined && options.partitionByFields !== undefined) {
    throw locationError(6050204, "Maximum one of 'partitionBy' and 'partitionByFields' can be specified in $fill");
  }
  const sort = asDocument(options.sortBy);
  const partitionBy =
    options.partitionBy === undefined
      ? together(partitionFields(options.partitionByFields, name))
      : compileExpression(options.partitionBy, expressions);
  const fillings = Object.keys(output).map((field) =>
    compileFilling(field, output[field], sort !== undefined, expressions),
  );
  return collecting((documents) =>
    partitioned(documents, partitionBy, sort, expressions).flatMap((partition) => {
      let results = partition.documents;
      for (const { path, fill: fillIn } of fillings) {
        const values = fillIn(
          partition.documents.map((doc) => valueAt(doc, path)),
          partition.documents,
          partition.positions,
        );
        results = results.map((doc, at) => (isMissing(valueAt(doc, path)) ? withValue(doc, path, values[at]) : doc));
      }
      return results;
    }),
  );
};
