// The schema of the shop as it tells it by introspection.
import { buildClientSchema, getIntrospectionQuery, type GraphQLSchema, type IntrospectionQuery } from 'graphql';
import { post } from './run.js';

const QUESTION = getIntrospectionQuery({ inputValueDeprecation: true, specifiedByUrl: true });

/** @throws Error with the shop's words when it does not tell */
export async function askSchema(headers: Record<string, string>, signal: AbortSignal): Promise<GraphQLSchema> {
  const { status, text } = await post(
    { query: QUESTION, variables: {}, operationName: 'IntrospectionQuery' },
    headers,
    signal,
  );
  const answer = JSON.parse(text) as { data?: IntrospectionQuery; errors?: { message: string }[] };
  if (!answer.data)
    throw new Error(answer.errors?.map(({ message }) => message).join('\n') ?? `It answered ${status}.`);
  return buildClientSchema(answer.data);
}
