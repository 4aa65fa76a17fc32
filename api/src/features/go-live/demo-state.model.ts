/** When the owner emptied the shop of its demo data. */
import { getModelForClass, modelOptions, prop } from '@typegoose/typegoose';

@modelOptions({ schemaOptions: { collection: 'demo_state', versionKey: false } })
export class DemoState {
  @prop({ type: () => String, required: true })
  _id: string;
  @prop({ type: () => Date, required: true })
  emptiedAt: Date;
}

export const DemoStateModel = getModelForClass(DemoState);

export const DEMO_STATE = 'demo';
