/** Runs documents that are asked again and again: from their third time on by code that was compiled for each of them. */
import {
  execute,
  getOperationAST,
  valueFromASTUntyped,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql';
import type { CompiledQuery } from 'graphql-jit';
import type { Context } from '../platform/request-context.js';

/** Times a document is asked before it is compiled, which takes some milliseconds. */
const WORTH_COMPILING = 3;

interface Known {
  asked: number;
  compiled?: CompiledQuery<any, any> | 'refused';
  /** Of its variables: compiled code takes one that has a default and must not be null for missing. */
  defaults?: Record<string, unknown>;
}

export class CompiledDocuments {
  private readonly known = new WeakMap<DocumentNode, Known>();

  constructor(private readonly schema: GraphQLSchema) {}

  /** @param document valid, and always the same object; of several operations the one of this name is run */
  async run(
    document: DocumentNode,
    variableValues: Record<string, unknown>,
    contextValue: Context,
    operationName?: string,
  ): Promise<ExecutionResult> {
    let known = this.known.get(document);
    if (!known) this.known.set(document, (known = { asked: 0 }));
    known.asked += 1;
    if (known.asked === WORTH_COMPILING) {
      known.defaults = defaultsOf(document, operationName);
      known.compiled = await this.compile(document, operationName);
    }
    if (known.compiled && known.compiled !== 'refused')
      return (await known.compiled.query(undefined, contextValue, {
        ...known.defaults,
        ...variableValues,
      })) as ExecutionResult;
    return execute({ schema: this.schema, document, variableValues, contextValue, operationName });
  }

  /** The compiler is loaded for the first of them, and not with the shop. */
  private async compile(
    document: DocumentNode,
    operationName: string | undefined,
  ): Promise<CompiledQuery<any, any> | 'refused'> {
    const { compileQuery, isCompiledQuery } = await import('graphql-jit');
    const name = operationName ?? getOperationAST(document)?.name?.value;
    const compiled = compileQuery(this.schema, document, name);
    return isCompiledQuery(compiled) ? compiled : 'refused';
  }
}

function defaultsOf(document: DocumentNode, operationName: string | undefined): Record<string, unknown> {
  const declared = getOperationAST(document, operationName)?.variableDefinitions ?? [];
  return Object.fromEntries(
    declared.flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
    ),
  );
}
