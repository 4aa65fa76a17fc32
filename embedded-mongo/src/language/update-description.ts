/** The updateDescription of change events: updated fields, removed fields, truncated arrays. */
import { identicalValues } from './bson-order.js';
import { asDocument, type Doc, setField } from './document.js';

export interface UpdateDescription {
  /** New values by dotted path. */
  updatedFields: Doc;
  removedFields: string[];
  truncatedArrays: { field: string; newSize: number }[];
}

/** Computes the difference of a document before and after an update. */
export function describeUpdate(before: Doc, after: Doc): UpdateDescription {
  const description: UpdateDescription = { updatedFields: {}, removedFields: [], truncatedArrays: [] };
  compareDocuments(before, after, '', description);
  return description;
}

/** @returns whether any difference was found */
function compareDocuments(before: Doc, after: Doc, prefix: string, into: UpdateDescription): boolean {
  let differ = false;
  for (const name of Object.keys(before)) {
    if (Object.hasOwn(after, name)) continue;
    into.removedFields.push(prefix + name);
    differ = true;
  }
  for (const name of Object.keys(after)) {
    const path = prefix + name;
    if (Object.hasOwn(before, name)) differ = compareInside(before[name], after[name], path, into) || differ;
    else {
      setField(into.updatedFields, path, after[name]);
      differ = true;
    }
  }
  return differ;
}

function compareInside(before: unknown, after: unknown, path: string, into: UpdateDescription): boolean {
  if (identicalValues(before, after)) return false;
  const [a, b] = [asDocument(before), asDocument(after)];
  // When only the order of the fields differs, report the whole document as updated.
  if (a && b && compareDocuments(a, b, `${path}.`, into)) return true;
  if (Array.isArray(before) && Array.isArray(after)) compareArrays(before, after, path, into);
  else setField(into.updatedFields, path, after);
  return true;
}

function compareArrays(before: unknown[], after: unknown[], path: string, into: UpdateDescription): void {
  if (after.length < before.length) into.truncatedArrays.push({ field: path, newSize: after.length });
  after.forEach((value, i) => {
    if (i < before.length) compareInside(before[i], value, `${path}.${i}`, into);
    else setField(into.updatedFields, `${path}.${i}`, value);
  });
}
