/** Runs documents that are asked again and again: from their third time on by code that was compiled for each of them. */
import {
  execute,
  getOperationAST,
  Kind,
  valueFromASTUntyped,
  visit,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import type { CompiledQuery } from 'graphql-jit';
import type { Context } from '../platform/request/request-context.js';
import { split, THING, type Excerpts, type ReadThing } from './excerpts.js';

/** Times a document is asked before it is compiled, which takes some milliseconds. */
const WORTH_COMPILING = 3;

/** What a document answers, and how a value made of it is written. */
export interface Answered extends ExecutionResult {
  /**
   * The JSON of a value that is made of the data; things that lists are full of may be missing in the data itself.
   * @param ending follows it
   * @returns undefined when it has to be answered in another way
   */
  write(value: unknown, ending?: string): Buffer | undefined;
}

/** Runs a document that was validated; of several operations the one of this name. */
export type RunDocument = (
  document: DocumentNode,
  variables: Record<string, unknown>,
  context: Context,
  operationName?: string,
) => Promise<Answered>;

/** As Apollo does: for what may not be begun anew, so that what it says of an error is said in the same words. */
export function plainly(schema: GraphQLSchema): RunDocument {
  return async (document, variableValues, contextValue, operationName) => ({
    ...(await execute({ schema, document, variableValues, contextValue, operationName })),
    write,
  });
}

type Run = (variables: Record<string, unknown>, context: Context) => Promise<Answered>;

interface Known {
  asked: number;
  compiled?: Run;
}

export class CompiledDocuments {
  private readonly known = new WeakMap<DocumentNode, Known>();
  private readonly runPlainly: RunDocument;

  /** @param excerpts what was written of things before */
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly excerpts: Excerpts,
  ) {
    this.runPlainly = plainly(schema);
  }

  /** @param document valid, and always the same object; of several operations the one of this name is run */
  async run(
    document: DocumentNode,
    variableValues: Record<string, unknown>,
    contextValue: Context,
    operationName?: string,
  ): Promise<Answered> {
    let known = this.known.get(document);
    if (!known) this.known.set(document, (known = { asked: 0 }));
    known.asked += 1;
    if (known.asked === WORTH_COMPILING) known.compiled = await this.compile(document, operationName);
    if (known.compiled) return known.compiled(variableValues, contextValue);
    return this.runPlainly(document, variableValues, contextValue, operationName);
  }

  /** The compiler is loaded for the first of them, and not with the shop. @returns undefined for what it refuses */
  private async compile(document: DocumentNode, operationName: string | undefined): Promise<Run | undefined> {
    const { compileQuery, isCompiledQuery } = await import('graphql-jit');
    const operation = getOperationAST(document, operationName)!;
    if (mayLackCondition(document, operation)) return undefined;
    const defaults = defaultsOf(operation);
    const compiled = (schema: GraphQLSchema, one: DocumentNode) => {
      const query = compileQuery(schema, one, getOperationAST(one, operation.name?.value)?.name?.value);
      if (!isCompiledQuery(query)) return undefined;
      return (root: unknown, context: Context | undefined, variables: Record<string, unknown>) =>
        (query as CompiledQuery<any, any>).query(root, context, { ...defaults, ...variables });
    };
    const whole = (): Run | undefined => {
      const query = compiled(this.schema, document);
      return query && (async (variables, context) => ({ ...(await query(undefined, context, variables)), write }));
    };
    const parts = split(this.schema, document, operation, this.excerpts.held);
    const outline = parts && compiled(this.schema, parts.outline);
    const reads = parts?.excerpts.map((excerpt) => compiled(parts.schemaOf(excerpt), excerpt.document)) ?? [];
    if (!outline || !reads.every((read) => read !== undefined)) return whole();

    let instead: Run | undefined;
    const readings = reads.map((read): ReadThing => (thing, variables) => {
      const { data, errors } = read({ [THING]: thing }, undefined, variables) as ExecutionResult;
      return errors ? undefined : (data?.[THING] ?? undefined);
    });
    const written = this.excerpts.writer(parts, readings, () => (instead ??= whole()));
    return async (variables, context) => {
      if (instead) return instead(variables, context);
      return {
        ...(await outline(undefined, context, variables)),
        write: (value, ending) => written(variables, value, ending),
      };
    };
  }
}

/**
 * Whether a condition of `@skip` or `@include` may be null, by a variable that has a default and is sent as null: that is a fault of
 * who asks, and compiled code takes it for false.
 */
function mayLackCondition(document: DocumentNode, { variableDefinitions }: OperationDefinitionNode): boolean {
  const nullable = new Set(
    variableDefinitions
      ?.filter(({ type }) => type.kind !== Kind.NON_NULL_TYPE)
      .map(({ variable }) => variable.name.value),
  );
  let found = false;
  visit(document, {
    Directive: ({ arguments: given }) =>
      void (found ||= Boolean(
        given?.some(({ value }) => value.kind === Kind.VARIABLE && nullable.has(value.name.value)),
      )),
  });
  return found;
}

function defaultsOf({ variableDefinitions }: OperationDefinitionNode): Record<string, unknown> {
  return Object.fromEntries(
    (variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
    ),
  );
}

const write = (value: unknown, ending = ''): Buffer => Buffer.from(JSON.stringify(value) + ending);
