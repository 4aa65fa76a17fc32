/** Derives JSON Schemas of requests and responses from the GraphQL schema and the operations' selections. */
import {
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import { enumSpellings } from './request-variables.js';

export interface JsonSchema {
  [keyword: string]: unknown;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

const SCALARS: Readonly<Record<string, JsonSchema>> = {
  ID: { type: 'string' },
  String: { type: 'string' },
  Int: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  Rupees: { type: 'number', description: 'Rupees with at most two decimals.' },
  DateTime: { type: 'string', format: 'date-time' },
  Upload: { type: 'string', contentMediaType: 'application/octet-stream' },
};

/** @throws Error for a scalar without a JSON Schema */
function scalar(name: string): JsonSchema {
  const known = SCALARS[name];
  if (!known) throw new Error(`The scalar ${name} has no JSON Schema`);
  return { ...known };
}

/** Makes a schema nullable. */
function orNull(schema: JsonSchema): JsonSchema {
  if (typeof schema.type === 'string' && !schema['enum']) return { ...schema, type: [schema.type, 'null'] };
  return { anyOf: [schema, { type: 'null' }] };
}

function described(schema: JsonSchema, description: string | null | undefined): JsonSchema {
  return description ? { ...schema, description } : schema;
}

/** The schema of a variable or input field. Input objects are added to `components` and referenced. */
export function inputSchema(type: GraphQLInputType, components: Record<string, JsonSchema>): JsonSchema {
  const schema = presentInput(getNullableType(type) as GraphQLInputType, components);
  return isNonNullType(type) ? schema : orNull(schema);
}

function presentInput(type: GraphQLInputType, components: Record<string, JsonSchema>): JsonSchema {
  if (isListType(type)) return { type: 'array', items: inputSchema(type.ofType as GraphQLInputType, components) };
  if (isEnumType(type)) return described({ type: 'string', enum: enumSpellings(type) }, type.description);
  if (!isInputObjectType(type)) return scalar((type as { name: string }).name);
  if (!components[type.name]) {
    components[type.name] = {}; // Set before its fields, which may refer to it.
    components[type.name] = inputObject(type, components);
  }
  return { $ref: `#/components/schemas/${type.name}` };
}

/** @param without fields to leave out */
export function inputObject(
  type: GraphQLInputObjectType,
  components: Record<string, JsonSchema>,
  without: ReadonlySet<string> = new Set(),
): JsonSchema {
  const fields = Object.values(type.getFields()).filter((field) => !without.has(field.name));
  const needed = fields.filter((field) => isNonNullType(field.type) && field.defaultValue === undefined);
  const properties = fields.map((field) => [
    field.name,
    described(inputSchema(field.type, components), field.description),
  ]);
  return described(
    {
      type: 'object',
      properties: Object.fromEntries(properties) as JsonSchema['properties'],
      required: needed.map((field) => field.name),
    },
    type.description,
  );
}

/** The schema of a document's data; each fragment becomes a component with its name. */
export class DataShape {
  private readonly fragments = new Map<string, FragmentDefinitionNode>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly components: Record<string, JsonSchema>,
    private readonly document: DocumentNode,
  ) {
    for (const node of document.definitions)
      if (node.kind === 'FragmentDefinition') this.fragments.set(node.name.value, node);
  }

  /** The schema at a path such as `products.items`. @throws Error when the path does not exist */
  at(path: string): JsonSchema {
    const operation = this.document.definitions.find((node) => node.kind === 'OperationDefinition')!;
    const root = this.schema.getRootType(operation.operation)!;
    return this.along(root, operation.selectionSet, path.split('.'), false);
  }

  private along(
    parent: GraphQLObjectType,
    selections: SelectionSetNode,
    path: readonly string[],
    nullable: boolean,
  ): JsonSchema {
    const [name, ...rest] = path;
    const field = this.fieldsOf(parent, selections).get(name!);
    if (!field) throw new Error(`${parent.name} has no ${name} in this operation`);
    const mayBeNull = nullable || !isNonNullType(field.type);
    if (rest.length === 0) {
      const schema = this.output(isNonNullType(field.type) ? field.type.ofType : field.type, field.selections);
      return mayBeNull ? orNull(schema) : schema;
    }
    const inner = getNullableType(field.type) as GraphQLOutputType;
    if (!isObjectType(inner)) throw new Error(`${parent.name}.${name} is no object`);
    return this.along(inner, field.selections!, rest, mayBeNull);
  }

  private fieldsOf(parent: GraphQLObjectType, selections: SelectionSetNode) {
    const found = new Map<
      string,
      { type: GraphQLOutputType; description?: string | null; selections?: SelectionSetNode }
    >();
    for (const node of selections.selections) {
      if (node.kind === 'Field') {
        const { type, description } = parent.getFields()[node.name.value]!;
        found.set(node.alias?.value ?? node.name.value, { type, description, selections: node.selectionSet });
      } else if (node.kind === 'FragmentSpread') {
        const fragment = this.fragments.get(node.name.value)!;
        for (const [name, field] of this.fieldsOf(parent, fragment.selectionSet)) found.set(name, field);
      }
    }
    return found;
  }

  private output(type: GraphQLOutputType, selections: SelectionSetNode | undefined): JsonSchema {
    const inner = getNullableType(type) as GraphQLOutputType;
    if (isListType(inner)) {
      const item = inner.ofType as GraphQLOutputType;
      const items = this.output(item, selections);
      return { type: 'array', items: isNonNullType(item) ? items : orNull(items) };
    }
    if (isEnumType(inner))
      return described({ type: 'string', enum: inner.getValues().map(({ name }) => name) }, inner.description);
    if (!isObjectType(inner)) return scalar((inner as { name: string }).name);
    const only = selections!.selections.length === 1 ? selections!.selections[0]! : undefined;
    if (only?.kind !== 'FragmentSpread') return this.object(inner, selections!);
    const name = only.name.value;
    this.components[name] ??= described(this.object(inner, this.fragments.get(name)!.selectionSet), inner.description);
    return { $ref: `#/components/schemas/${name}` };
  }

  private object(type: GraphQLObjectType, selections: SelectionSetNode): JsonSchema {
    const fields = [...this.fieldsOf(type, selections)];
    return {
      type: 'object',
      properties: Object.fromEntries(
        fields.map(([name, field]) => {
          const schema = this.output(field.type, field.selections);
          return [name, described(isNonNullType(field.type) ? schema : orNull(schema), field.description)];
        }),
      ),
      required: fields.map(([name]) => name),
      additionalProperties: false,
    };
  }
}
