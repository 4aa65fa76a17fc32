/** Finds breaking changes between two schemas, except declared ones and removals after their deprecation period. */
import { CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema } from 'graphql';

/** Matches the date in a deprecation reason, after which the field, argument or value may be removed. */
const PERIOD = /Removed after (\d{4}-\d{2}-\d{2})\.$/;

/** Looks up `Type.field.argument` in a schema: a field, an argument or an enum value; undefined for a type. */
function memberAt(schema, path) {
  const [typeName, memberName, argumentName] = path.split('.');
  const type = schema.getType(typeName);
  const member = type?.getFields?.()[memberName] ?? type?.getValue?.(memberName);
  return argumentName ? member?.args?.find((argument) => argument.name === argumentName) : member;
}

/**
 * @param {{ released: string, current: string, declared: { change: string }[], today: string }} of the two schemas as SDL; the date as YYYY-MM-DD
 * @returns {Promise<string[]>} a sentence for each breaking change
 */
export async function breakingChanges(of) {
  const released = buildSchema(of.released);
  const current = buildSchema(of.current);
  const declared = new Set(of.declared.map(({ change }) => change));
  const changes = (await diff(released, current)).filter(
    ({ criticality }) => criticality.level === CriticalityLevel.Breaking,
  );
  return changes
    .filter(({ type, path, message }) => {
      if (declared.has(message)) return false;
      const until = PERIOD.exec(memberAt(released, path ?? '')?.deprecationReason ?? '')?.[1];
      return !(type.endsWith('_REMOVED') && until && until < of.today);
    })
    .map(({ message }) => message);
}
