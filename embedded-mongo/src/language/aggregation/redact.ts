/** `$redact`: keeps, cuts or descends into each level of a document. */
import { locationError } from '../../errors.js';
import { asDocument, type Doc, display, setField } from '../document.js';
import { compileExpression, type Evaluate } from '../expressions/index.js';
import { type CompileStage, perDocument } from './stage.js';

function redacted(doc: Doc, decide: Evaluate): Doc | undefined {
  const decision = decide(doc);
  if (decision === '$$KEEP') return doc;
  if (decision === '$$PRUNE') return undefined;
  if (decision !== '$$DESCEND') {
    throw locationError(
      17053,
      `$redact's expression should not return anything aside from the variables $$KEEP, $$DESCEND, and $$PRUNE, but returned ${display(decision)}`,
    );
  }
  const result: Doc = {};
  for (const key of Object.keys(doc)) {
    const value = redactedValue(doc[key], decide);
    if (value !== undefined) setField(result, key, value);
  }
  return result;
}

function redactedValue(value: unknown, decide: Evaluate): unknown {
  if (Array.isArray(value)) {
    return value.map((element) => redactedValue(element, decide)).filter((element) => element !== undefined);
  }
  const doc = asDocument(value);
  return doc ? redacted(doc, decide) : value;
}

export const redact: CompileStage = (spec, { expressions }) => {
  const decide = compileExpression(spec, expressions);
  return perDocument((doc, out) => {
    const kept = redacted(doc, decide);
    if (kept) out.push(kept);
  });
};
