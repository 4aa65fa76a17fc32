/** Ids of what was written to the shop by WhatsApp and dealt with, so that a second delivery changes nothing. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';

@index({ at: 1 }, { expireAfterSeconds: 14 * 86_400 })
@modelOptions({ schemaOptions: { collection: 'inbound_messages', versionKey: false } })
export class InboundMessageSeen {
  @prop({ type: () => String, required: true })
  _id: string;
  @prop({ type: () => Date, required: true })
  at: Date;
}

export const InboundMessageModel = getModelForClass(InboundMessageSeen);
