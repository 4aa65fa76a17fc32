/** A private drawing, photo or document as records refer to it. */
import { modelOptions, prop } from '@typegoose/typegoose';
import type { PrivateDocument } from './private-document.js';

@modelOptions({ schemaOptions: { _id: false } })
export class StoredDocument implements PrivateDocument {
  /** File name on the private shelf. */
  @prop({ type: () => String, required: true })
  file: string;
  @prop({ type: () => String, required: true })
  name: string;
  /** Media type, detected from the content. */
  @prop({ type: () => String, required: true })
  type: string;
}
