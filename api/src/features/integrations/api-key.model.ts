/** A stored API key of an integrator; only the hash of the key is stored. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import type { ObjectId } from '../../types/object-id.js';
import { DateTime } from '../../types/scalars.js';

export enum ApiScope {
  READ_CATALOGUE = 'READ_CATALOGUE',
  MANAGE_CATALOGUE = 'MANAGE_CATALOGUE',
  READ_ORDERS = 'READ_ORDERS',
  MANAGE_ORDERS = 'MANAGE_ORDERS',
  MANAGE_OFFERS = 'MANAGE_OFFERS',
  MANAGE_REVIEWS = 'MANAGE_REVIEWS',
}
registerEnumType(ApiScope, {
  name: 'ApiScope',
  description: 'What an API key may do.',
  valuesConfig: {
    MANAGE_CATALOGUE: {
      description: 'Add, change and delete products, categories, prices and pictures; read the feed of changes.',
    },
    MANAGE_OFFERS: { description: 'Read, add, change, start, pause and end offers, and make their codes.' },
    MANAGE_ORDERS: { description: 'Read orders, change their status and refund them.' },
    MANAGE_REVIEWS: { description: 'Read all reviews, publish, refuse and answer them.' },
    READ_CATALOGUE: { description: 'Read the feed of changed products; the catalogue itself is open to everybody.' },
    READ_ORDERS: { description: 'Read every order and the feed of changed orders.' },
  },
});

@ObjectType({
  description: 'A key that another program signs in with, sent as bearer like a token.',
  simpleResolvers: true,
})
@index({ keyHash: 1 }, { unique: true })
@modelOptions({ schemaOptions: { collection: 'api_keys', versionKey: false } })
export class ApiKey {
  _id: ObjectId;

  @Field(() => ID, { description: 'Revoke it by this; it is not the key.' })
  id: string;

  @Field(() => String, { description: 'What the admin called it, for people.' })
  @prop({ type: () => String, required: true })
  name: string;

  @Field(() => String, { description: 'How the key begins, to tell keys apart.' })
  @prop({ type: () => String, required: true })
  prefix: string;

  /** SHA-256. A key has enough entropy, so no slow hash is needed. */
  @prop({ type: () => String, required: true })
  keyHash: string;

  @Field(() => [ApiScope], { description: 'All it may do; fixed when it was made.' })
  @prop({ type: () => [String], enum: ApiScope, required: true })
  scopes: ApiScope[];

  @Field(() => DateTime, { description: 'When an admin made it.' })
  @prop({ type: () => Date, required: true })
  createdAt: Date;

  @Field(() => DateTime, { nullable: true, description: 'Refused from then on; null when it never ends.' })
  @prop({ type: () => Date })
  expiresAt?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'To the minute; null before the first use.' })
  @prop({ type: () => Date })
  lastUsedAt?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Refused since then; null while it is in use.' })
  @prop({ type: () => Date })
  revokedAt?: Date | null;
}

export const ApiKeyModel = getModelForClass(ApiKey);
