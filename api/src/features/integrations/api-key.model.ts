/** An integrator's key as it is stored: only its hash. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import type { ObjectId } from '../../types/object-id.js';
import { DateTime } from '../../types/scalars.js';

export enum ApiScope {
  READ_CATALOGUE = 'READ_CATALOGUE',
  MANAGE_CATALOGUE = 'MANAGE_CATALOGUE',
  READ_ORDERS = 'READ_ORDERS',
  MANAGE_ORDERS = 'MANAGE_ORDERS',
}
registerEnumType(ApiScope, { name: 'ApiScope', description: 'What an API key may do.' });

@ObjectType({
  description: 'A key that another program signs in with, sent as bearer like a token.',
  simpleResolvers: true,
})
@index({ keyHash: 1 }, { unique: true })
@modelOptions({ schemaOptions: { collection: 'api_keys', versionKey: false } })
export class ApiKey {
  _id: ObjectId;

  @Field(() => ID)
  id: string;

  @Field(() => String)
  @prop({ type: () => String, required: true })
  name: string;

  @Field(() => String, { description: 'How the key begins, to tell keys apart.' })
  @prop({ type: () => String, required: true })
  prefix: string;

  /** SHA-256: a key is random enough to need no slow hash. */
  @prop({ type: () => String, required: true })
  keyHash: string;

  @Field(() => [ApiScope])
  @prop({ type: () => [String], enum: ApiScope, required: true })
  scopes: ApiScope[];

  @Field(() => DateTime)
  @prop({ type: () => Date, required: true })
  createdAt: Date;

  @Field(() => DateTime, { nullable: true, description: 'To the minute.' })
  @prop({ type: () => Date })
  lastUsedAt?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Refused since then.' })
  @prop({ type: () => Date })
  revokedAt?: Date | null;
}

export const ApiKeyModel = getModelForClass(ApiKey);
