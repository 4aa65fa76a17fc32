// Code generator plugin: one hook of Apollo Client 4 for every operation, beside its typed document.
const { Kind } = require('graphql');

const pascal = (name) => name.charAt(0).toUpperCase() + name.slice(1);

function hooksOf(operation) {
  const name = pascal(operation.name.value);
  const type = `${name}${pascal(operation.operation)}`;
  const document = `${name}Document`;
  const types = `${type}, ${type}Variables`;
  const needed = operation.variableDefinitions?.some((v) => v.type.kind === Kind.NON_NULL_TYPE && !v.defaultValue);
  const optional = needed ? '' : '?';
  if (operation.operation === 'mutation')
    return [
      `export function use${name}Mutation(options?: useMutation.Options<${types}>) {\n  return useMutation(${document}, options);\n}`,
    ];
  if (operation.operation === 'subscription')
    return [
      `export function use${name}Subscription(options${optional}: useSubscription.Options<${types}>) {\n  return useSubscription(${document}, options${needed ? '' : ' ?? {}'});\n}`,
    ];
  const options = needed ? 'options' : 'options ?? {}';
  const result = `useQuery.Result<${type}, ${type}Variables, 'empty' | 'complete' | 'streaming', Partial<${type}Variables>>`;
  return [
    `export function use${name}Query(options${optional}: useQuery.Options<${types}> | SkipToken): ${result} {\n  return useQuery(${document}, ${options}) as ${result};\n}`,
    `export function use${name}LazyQuery(options?: useLazyQuery.Options<${types}>) {\n  return useLazyQuery(${document}, options);\n}`,
  ];
}

module.exports = {
  plugin(_schema, documents) {
    const operations = documents.flatMap((file) =>
      file.document.definitions.filter((d) => d.kind === Kind.OPERATION_DEFINITION),
    );
    const used = new Set(operations.map((o) => o.operation));
    const values = [
      ...(used.has('query') ? ['useLazyQuery', 'useQuery', 'type SkipToken'] : []),
      ...(used.has('mutation') ? ['useMutation'] : []),
      ...(used.has('subscription') ? ['useSubscription'] : []),
    ];
    return {
      prepend: values.length ? [`import { ${values.join(', ')} } from '@apollo/client/react';`] : [],
      content: operations.flatMap(hooksOf).join('\n\n'),
    };
  },
};
