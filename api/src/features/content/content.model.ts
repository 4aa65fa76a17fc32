/** What the owner wrote: a page with its draft and what is published of it, every edition there was, and the films. */
import { getModelForClass, index, modelOptions, prop, Severity } from '@typegoose/typegoose';
import type { ObjectId } from '../../types/object-id.js';
import type { PageContent } from './content.js';

const mixed = (collection: string) => ({
  schemaOptions: { collection, versionKey: false as const, minimize: false },
  options: { allowMixed: Severity.ALLOW },
});

/** Who did something, as it is shown later. */
export class Author {
  @prop({ type: () => String, required: true })
  id: string;

  @prop({ type: () => String, required: true })
  name: string;
}

@modelOptions(mixed('content_pages'))
export class StoredPage {
  /** home, about, terms … or the words of an own page's address. */
  @prop({ type: () => String, required: true })
  _id: string;

  /** Null when nothing differs from what is published. */
  @prop({ type: () => Object, default: null })
  draft: PageContent | null;

  /** Null: a page every shop has shows the words of a new shop; an own page shows nothing. */
  @prop({ type: () => Object, default: null })
  published: PageContent | null;

  /** Number of the edition that is published; 0 when none is. */
  @prop({ type: () => Number, required: true })
  edition: number;

  /** Grows with each save. */
  @prop({ type: () => Number, required: true })
  version: number;

  @prop({ type: () => Date, default: null })
  publishedAt: Date | null;

  @prop({ type: () => Date, required: true })
  updatedAt: Date;

  @prop({ type: () => Author, _id: false, required: true })
  updatedBy: Author;
}
export const StoredPageModel = getModelForClass(StoredPage);

@index({ page: 1, number: -1 }, { unique: true })
@modelOptions(mixed('content_editions'))
export class StoredEdition {
  _id: ObjectId;

  @prop({ type: () => String, required: true })
  page: string;

  /** From 1, in the order they were published. */
  @prop({ type: () => Number, required: true })
  number: number;

  @prop({ type: () => Object, required: true })
  content: PageContent;

  @prop({ type: () => Date, required: true })
  at: Date;

  @prop({ type: () => Author, _id: false, required: true })
  by: Author;
}
export const StoredEditionModel = getModelForClass(StoredEdition);

/** Another one with every change of what is published, so that each process sees with one small read whether there was one. */
@modelOptions({ schemaOptions: { collection: 'content_generation', versionKey: false } })
export class ContentGeneration {
  @prop({ type: () => String, required: true })
  _id: string;

  @prop({ type: () => String, required: true })
  mark: string;
}
export const ContentGenerationModel = getModelForClass(ContentGeneration);

@modelOptions({ schemaOptions: { collection: 'film_uploads', versionKey: false } })
export class FilmUpload {
  /** The film's key, its ending included: `f/ab12.mp4`. */
  @prop({ type: () => String, required: true })
  _id: string;

  @prop({ type: () => Date, required: true })
  at: Date;
}
export const FilmUploadModel = getModelForClass(FilmUpload);
