/** Reads ids from callers. */
import { mongo } from 'mongoose';
import { ErrorCode, ShopError } from '../errors/index.js';

export type ObjectId = mongo.ObjectId;
export const ObjectId = mongo.ObjectId;

export function isObjectId(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{24}$/i.test(text);
}

/** @throws ShopError NOT_FOUND when the text is not a valid id, since no record has it */
export function objectId(text: string, what = 'This'): ObjectId {
  if (!isObjectId(text)) throw new ShopError(ErrorCode.NOT_FOUND, `${what} was not found.`);
  return new ObjectId(text);
}
