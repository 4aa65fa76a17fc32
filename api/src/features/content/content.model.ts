/** Stored content: pages with draft and published version, the history of editions, and films. */
import { getModelForClass, index, modelOptions, prop, Severity } from '@typegoose/typegoose';
import type { ObjectId } from '../../types/object-id.js';
import type { PageContent } from './content.js';

const mixed = (collection: string) => ({
  schemaOptions: { collection, versionKey: false as const, minimize: false },
  options: { allowMixed: Severity.ALLOW },
});

/** The author of a change, stored for display. */
export class Author {
  @prop({ type: () => String, required: true })
  id: string;

  @prop({ type: () => String, required: true })
  name: string;
}

@modelOptions(mixed('content_pages'))
export class StoredPage {
  /** home, about, terms …, or the slug of a custom page. */
  @prop({ type: () => String, required: true })
  _id: string;

  /** Null when there are no unpublished changes. */
  @prop({ type: () => Object, default: null })
  draft: PageContent | null;

  /** Null: a built-in page shows its default content; a custom page is not public. */
  @prop({ type: () => Object, default: null })
  published: PageContent | null;

  /** Number of the published edition; 0 when none is published. */
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

  /** From 1, in the order of publication. */
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

/** Changes with every publication, so that each process detects a change with one small read. */
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
  /** The film's key with its file extension: `f/ab12.mp4`. */
  @prop({ type: () => String, required: true })
  _id: string;

  @prop({ type: () => Date, required: true })
  at: Date;
}
export const FilmUploadModel = getModelForClass(FilmUpload);
