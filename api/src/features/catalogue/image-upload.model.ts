/** Uploaded pictures that a product can be saved with. */
import { getModelForClass, modelOptions, prop } from '@typegoose/typegoose';
import { ProductImage } from './product.model.js';

@modelOptions({ schemaOptions: { collection: 'image_uploads', versionKey: false } })
export class ImageUpload {
  /** The picture's key. */
  @prop({ type: () => String, required: true })
  _id: string;

  @prop({ type: () => ProductImage, required: true })
  image: ProductImage;

  @prop({ type: () => Date, required: true })
  at: Date;
}

export const ImageUploadModel = getModelForClass(ImageUpload);
