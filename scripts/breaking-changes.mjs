/** What breaks programs between two schemas, but for what was declared or deprecated long enough. */
import { CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema } from 'graphql';

/** The day a deprecation names, after which its field, argument or value may go. */
const PERIOD = /Removed after (\d{4}-\d{2}-\d{2})\.$/;

/** What stands at `Type.field.argument` of a schema: a field, an argument or an enum value; undefined for a type. */
function memberAt(schema, path) {
  const [typeName, memberName, argumentName] = path.split('.');
  const type = schema.getType(typeName);
  const member = type?.getFields?.()[memberName] ?? type?.getValue?.(memberName);
  return argumentName ? member?.args?.find((argument) => argument.name === argumentName) : member;
}

/**
 * @param {{ released: string, current: string, declared: { change: string }[], today: string }} of texts of two schemas; the day as YYYY-MM-DD
 * @returns {Promise<string[]>} a sentence for each change
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
