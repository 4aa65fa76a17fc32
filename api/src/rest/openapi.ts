/** Generates the OpenAPI 3.1 document of the REST API from the route table and the GraphQL schema. */
import { getNamedType, isInputObjectType, isNonNullType, type GraphQLInputType, type GraphQLSchema } from 'graphql';
import { ErrorCode, WORDING, HTTP_STATUS } from '../errors/index.js';
import { PUBLIC_OPERATIONS } from '../graphql/public-operations.js';
import { DataShape, inputObject, inputSchema, type JsonSchema } from './json-schema.js';
import { operationOf, variableTypes } from './request-variables.js';
import { isSays, takesBody, takesFiles, type AnyAnswer, type Route, type Source } from './route.js';
import { routes } from './routes.js';

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, unknown>;
    securitySchemes: Record<string, unknown>;
  };
}

export interface OpenApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters: { name: string; in: string; required: boolean; description?: string; schema: JsonSchema }[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<
    string,
    | { description: string; headers?: Record<string, unknown>; content?: Record<string, { schema: JsonSchema }> }
    | { $ref: string }
  >;
}

/** Name of the shop and release of the API. */
export interface ApiInfo {
  brand: string;
  version: string;
}

export function openApiDocument(schema: GraphQLSchema, info: ApiInfo): OpenApiDocument {
  const schemas: Record<string, JsonSchema> = { Error: errorSchema() };
  const paths: OpenApiDocument['paths'] = {};
  for (const row of routes) {
    const path = row.path.replace(/:(\w+)/g, '{$1}');
    const method = row.method.toLowerCase();
    const here = (paths[path] ??= {});
    const operation = operationFor(schema, row, schemas);
    here[method] = here[method] ? either(here[method], operation) : operation;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${info.brand} REST API`,
      version: info.version,
      description:
        'Each call is one operation of the [GraphQL API](/graphql/explorer), which can do more. Amounts are rupees, moments ISO 8601 in UTC.\n\n' +
        'Guarded calls take the token of a log-in or an API key as a bearer token: enter it under Authorize.\n\n' +
        'Parameters and fields that a call does not know are left out, and the header `X-Unknown-Fields` of the answer names them; with ' +
        '`Prefer: handling=strict` such a call is refused with BAD_INPUT.\n\n' +
        'A refusal has a status from 400 and the body `{ "success": false, "message": "…", "code": "…" }`; the schema `Error` lists the codes.',
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(Object.values(paths).flatMap((methods) => Object.values(methods).flatMap((o) => o.tags)))].map(
      (name) => ({ name }),
    ),
    paths,
    components: {
      schemas,
      responses: {
        Error: {
          description: 'The call was refused or failed; `code` says why, `message` in words.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in, or an API key.' },
      },
    },
  };
}

function errorSchema(): JsonSchema {
  return {
    type: 'object',
    description: 'Beside these there may be facts that belong to the code, such as the new quote with PRICE_CHANGED.',
    properties: {
      success: { const: false },
      message: { type: 'string', description: 'For the person who reads it.' },
      code: {
        type: 'string',
        enum: Object.values(ErrorCode),
        description: Object.values(ErrorCode)
          .map((code) => `${code} (${HTTP_STATUS[code]}): ${WORDING[code]}`)
          .join('\n'),
      },
      fields: {
        type: 'array',
        description: 'Every field of the request that is not right.',
        items: {
          type: 'object',
          properties: { path: { type: 'string' }, message: { type: 'string' } },
          required: ['path', 'message'],
        },
      },
      retryAfterSeconds: { type: 'integer' },
    },
    required: ['success', 'message', 'code'],
  };
}

function operationFor(schema: GraphQLSchema, row: Route, schemas: Record<string, JsonSchema>): OpenApiOperation {
  const operation = operationOf(row);
  const selection = operation.selectionSet.selections[0]!;
  const fieldName = selection.kind === 'Field' ? selection.name.value : '';
  const field = schema.getRootType(operation.operation)?.getFields()[fieldName];
  const types = variableTypes(schema, row);
  const guarded = !Object.hasOwn(PUBLIC_OPERATIONS, fieldName);
  const shape = new DataShape(schema, schemas, row.operation);
  const description = [field?.description, row.note].filter(Boolean).join(' ');
  const body = takesBody(row) ? requestBody(row, types, schemas) : undefined;
  const headers = row.page && {
    'X-Total-Count': { description: 'How many there are in all.', schema: { type: 'integer' } },
    Link: { description: 'Where the first, previous, next and last page are (RFC 8288).', schema: { type: 'string' } },
  };
  const name = operation.name!.value.replace(/^Rest/, '');
  return {
    operationId: name[0]!.toLowerCase() + name.slice(1),
    tags: [row.path.split('/')[1]!],
    summary: name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    ...(description ? { description } : {}),
    security: guarded ? [{ bearer: [] }] : [],
    parameters: parametersOf(row, types, schemas),
    ...(body ? { requestBody: body } : {}),
    responses: {
      [row.status ?? 200]: {
        description: row.status === 201 ? 'Made.' : 'Done.',
        ...(headers ? { headers } : {}),
        content: { 'application/json': { schema: answerSchema(row.answer, shape) } },
      },
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

/** Merges two rows with the same path and method: either request body, either response. */
function either(first: OpenApiOperation, second: OpenApiOperation): OpenApiOperation {
  const bodies = [first, second].map((operation) => operation.requestBody!.content['application/json']!.schema);
  return {
    ...first,
    operationId: `${first.operationId}Or${second.operationId[0]!.toUpperCase()}${second.operationId.slice(1)}`,
    summary: `${first.summary} or ${second.summary.toLowerCase()}`,
    description: [first.description, second.description].filter(Boolean).join(' '),
    requestBody: { required: true, content: { 'application/json': { schema: { anyOf: bodies } } } },
    responses: { ...first.responses, ...second.responses },
  };
}

function answerSchema(answer: AnyAnswer, shape: DataShape): JsonSchema {
  if (answer === true) return { const: true };
  if (typeof answer === 'string') return withoutNull(shape.at(answer));
  if (isSays(answer)) return { type: 'string' };
  const fields = Object.entries(answer);
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(([name, inner]) => [name, typeof inner === 'string' ? shape.at(inner) : answerSchema(inner, shape)]),
    ),
    required: fields.map(([name]) => name),
    additionalProperties: false,
  };
}

/** Removes null: a null response is sent as a 404. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const choices = schema['anyOf'] as JsonSchema[] | undefined;
  return choices?.length === 2 && choices[1]!.type === 'null' ? choices[0]! : schema;
}

/** The type of the variable `a` or of its field `a.b`. @throws Error when the operation has no such variable or field */
function typeAt(types: ReadonlyMap<string, GraphQLInputType>, target: string): GraphQLInputType {
  const [name, fieldName] = target.split('.') as [string, string | undefined];
  const type = types.get(name);
  const holder = type && getNamedType(type);
  const found =
    fieldName === undefined ? type : isInputObjectType(holder) ? holder.getFields()[fieldName]?.type : undefined;
  if (!found) throw new Error(`The operation has no variable ${target}`);
  return found;
}

function parametersOf(
  row: Route,
  types: ReadonlyMap<string, GraphQLInputType>,
  schemas: Record<string, JsonSchema>,
): OpenApiOperation['parameters'] {
  const places: Readonly<Record<string, string>> = { param: 'path', query: 'query', header: 'header' };
  const taken = Object.entries(row.take ?? {}).filter(([, source]) => places[source.in]);
  const parameters = taken.map(([target, source]) => {
    const type = typeAt(types, target);
    const required = source.in === 'param';
    const [name, ...others] = source.names as [string, ...string[]];
    const also = others.length > 0 ? { description: `Also called ${others.join(', ')}.` } : {};
    return {
      name,
      in: places[source.in]!,
      required,
      ...also,
      schema: required ? withoutNull(inputSchema(type, schemas)) : inputSchema(type, schemas),
    };
  });
  const own = {
    name: 'userId',
    in: 'path',
    required: true,
    description: 'The asking account’s own id.',
    schema: { type: 'string' },
  };
  return row.path.includes(':userId') ? [own, ...parameters] : parameters;
}

function requestBody(
  row: Route,
  types: ReadonlyMap<string, GraphQLInputType>,
  schemas: Record<string, JsonSchema>,
): OpenApiOperation['requestBody'] {
  const taken = Object.entries(row.take ?? {});
  const whole = taken.find(([, source]) => source.in === 'body' && source.names.length === 0);
  const elsewhere = taken.filter(
    ([target, source]) => whole && target.startsWith(`${whole[0]}.`) && source.in === 'param',
  );
  const base = whole && getNamedType(typeAt(types, whole[0]));
  const schema: JsonSchema = isInputObjectType(base)
    ? inputObject(base, schemas, new Set(elsewhere.map(([target]) => target.split('.')[1]!)))
    : { type: 'object', properties: {}, required: [] };
  for (const [target, source] of taken) {
    if (!['body', 'file', 'files'].includes(source.in) || source.names.length === 0) continue;
    addField(schema, source, typeAt(types, target), schemas);
  }
  alsoCalled(schema, row.alsoCalled ?? {});
  const content = { schema };
  const needsFile = taken.some(
    ([target, source]) => source.in.startsWith('file') && isNonNullType(typeAt(types, target)),
  );
  const kinds = [...(takesFiles(row) ? ['multipart/form-data'] : []), ...(needsFile ? [] : ['application/json'])];
  return {
    required: (schema.required ?? []).length > 0,
    content: Object.fromEntries(kinds.map((kind) => [kind, content])),
  };
}

function addField(
  schema: JsonSchema,
  source: Source,
  type: GraphQLInputType,
  schemas: Record<string, JsonSchema>,
): void {
  const [name, ...others] = source.names as [string, ...string[]];
  schema.properties![name] = inputSchema(type, schemas);
  if (others.length > 0) alsoCalled(schema, { [name]: others });
  else if (isNonNullType(type)) schema.required!.push(name);
}

/** A field with aliases is not required under its main name. */
function alsoCalled(schema: JsonSchema, names: Readonly<Record<string, readonly string[]>>): void {
  for (const [name, others] of Object.entries(names)) {
    const known = schema.properties![name];
    if (!known) continue;
    schema.properties![name] = {
      ...known,
      description: `${(known['description'] as string | undefined) ?? ''} Also called ${others.join(', ')}.`.trim(),
    };
    schema.required = schema.required!.filter((field) => field !== name);
  }
}
