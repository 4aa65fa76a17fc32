/** Distinguishes operator documents from documents that are values. */
import { asDocument, type Doc } from './document.js';

/** Whether a filter's value is a document of operators; a DBRef's fields are not operators. */
export function isOperatorDocument(value: unknown): value is Doc {
  const doc = asDocument(value);
  if (!doc) return false;
  const first = Object.keys(doc)[0];
  return first !== undefined && first.startsWith('$') && !isReferenceField(first);
}

/** Whether a field belongs to a DBRef: these start with a dollar sign but are not operators. */
export function isReferenceField(name: string): boolean {
  return name === '$ref' || name === '$id' || name === '$db';
}
