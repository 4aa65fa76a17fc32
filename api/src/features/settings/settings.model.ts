/** The owner's saved settings: one document per group of the settings screen. */
import { getModelForClass, modelOptions, prop, Severity } from '@typegoose/typegoose';

@modelOptions({
  schemaOptions: { collection: 'settings', versionKey: false, minimize: false },
  options: { allowMixed: Severity.ALLOW },
})
export class StoredSettings {
  /** Key of the group. */
  @prop({ type: () => String, required: true })
  _id: string;

  /** Only saved values; missing settings have their defaults. Amounts in paise. */
  @prop({ type: () => Object, required: true })
  values: Record<string, unknown>;

  /** Grows with each save. */
  @prop({ type: () => Number, required: true })
  version: number;

  @prop({ type: () => Date, required: true })
  updatedAt: Date;
}

export const StoredSettingsModel = getModelForClass(StoredSettings);
