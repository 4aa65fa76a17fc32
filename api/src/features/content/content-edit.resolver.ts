/** GraphQL operations for editing, previewing and publishing pages. */
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { readUpload } from '../../platform/files/upload.js';
import { DeletedPayload } from '../../types/deleted-payload.js';
import { Permission } from '../../types/viewer.js';
import { MAX_IMAGE_BYTES } from '../catalogue/image.service.js';
import { contentBlockKinds, contentWords } from './content.service.js';
import {
  ContentBlockKind,
  ContentDraft,
  ContentDraftList,
  ContentEditionList,
  ContentPage,
  ContentWord,
  SaveContentDraftInput,
  UploadContentFilmPayload,
  UploadContentPicturePayload,
} from './content.types.js';
import {
  contentDraft,
  contentDrafts,
  contentPreview,
  createContentPage,
  discardContentDraft,
  saveContentDraft,
} from './draft.service.js';
import { MAX_FILM_BYTES, takeInFilm, takeInPicture } from './media.service.js';
import {
  contentHistory,
  deleteContentPage,
  publishContent,
  restoreContent,
  unpublishContent,
} from './publish.service.js';

const PAGE = 'The page.';
const VERSION = 'The version of the draft that this starts from; another one by now is refused with STALE_VERSION.';

@Resolver()
export class ContentEditResolver {
  @Authorized(Permission.MANAGE_CONTENT)
  @Query(() => ContentDraftList, { description: 'All pages, published or not.' })
  contentDrafts(
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 24, description: '1 to 100.' }) pageSize: number,
  ): Promise<ContentDraftList> {
    return contentDrafts(page, pageSize);
  }

  @Authorized(Permission.MANAGE_CONTENT)
  @Query(() => ContentDraft, { description: 'A page as it is edited.' })
  contentDraft(@Arg('id', () => ID, { description: PAGE }) id: string): Promise<ContentDraft> {
    return contentDraft(id);
  }

  @Authorized(Permission.MANAGE_CONTENT)
  @Query(() => ContentPage, { description: 'The draft of a page as readers would see it.' })
  contentPreview(@Arg('id', () => ID, { description: PAGE }) id: string): Promise<ContentPage> {
    return contentPreview(id);
  }

  @Authorized(Permission.MANAGE_CONTENT)
  @Query(() => ContentEditionList, { description: 'Everything that was ever published of a page.' })
  contentHistory(
    @Arg('id', () => ID, { description: PAGE }) id: string,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 24, description: '1 to 100.' }) pageSize: number,
  ): Promise<ContentEditionList> {
    return contentHistory(id, page, pageSize);
  }

  @Authorized(Permission.MANAGE_CONTENT)
  @Query(() => [ContentBlockKind], { description: 'The blocks pages are made of, each with its fields.' })
  contentBlockKinds(): ContentBlockKind[] {
    return contentBlockKinds();
  }

  @Authorized(Permission.MANAGE_CONTENT)
  @Query(() => [ContentWord], {
    description: 'The words in braces that stand for what the owner has set, and follow it.',
  })
  contentWords(): ContentWord[] {
    return contentWords();
  }

  @Authorized(Permission.MANAGE_CONTENT)
  @Mutation(() => ContentDraft, {
    description: 'Begins a page of the owner’s own. Nobody sees it before it is published.',
  })
  createContentPage(
    @Ctx() { viewer }: Context,
    @Arg('slug', () => ID, {
      description: 'The last part of its path: small letters and digits joined by dashes, at most 60. It stays.',
    })
    slug: string,
    @Arg('title', () => String, { description: 'At most 120 characters.' }) title: string,
  ): Promise<ContentDraft> {
    return createContentPage(viewer!, slug, title);
  }

  @Authorized(Permission.MANAGE_CONTENT)
  @Mutation(() => ContentDraft, { description: 'Keeps a page as its draft, all of it or nothing.' })
  saveContentDraft(
    @Ctx() { viewer }: Context,
    @Arg('input', () => SaveContentDraftInput, { description: 'The whole page.' }) input: SaveContentDraftInput,
  ): Promise<ContentDraft> {
    return saveContentDraft(viewer!, input);
  }

  @Authorized(Permission.MANAGE_CONTENT)
  @Mutation(() => ContentDraft, { description: 'Drops the draft: what is published is edited from now on.' })
  discardContentDraft(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: PAGE }) id: string,
    @Arg('version', () => Int, { description: VERSION }) version: number,
  ): Promise<ContentDraft> {
    return discardContentDraft(viewer!, id, version);
  }

  @Authorized(Permission.MANAGE_CONTENT)
  @Mutation(() => ContentDraft, {
    description:
      'Lets everybody see the draft, in every process within a second. What was published before stays in the history.',
  })
  publishContent(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: PAGE }) id: string,
    @Arg('version', () => Int, { description: VERSION }) version: number,
  ): Promise<ContentDraft> {
    return publishContent(viewer!, id, version);
  }

  @Authorized(Permission.MANAGE_CONTENT)
  @Mutation(() => ContentDraft, { description: 'Takes an own page off the shop; its words stay as the draft.' })
  unpublishContent(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: PAGE }) id: string,
    @Arg('version', () => Int, { description: VERSION }) version: number,
  ): Promise<ContentDraft> {
    return unpublishContent(viewer!, id, version);
  }

  @Authorized(Permission.MANAGE_CONTENT)
  @Mutation(() => ContentDraft, { description: 'Makes something that was published once the draft.' })
  restoreContent(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: PAGE }) id: string,
    @Arg('version', () => Int, { description: VERSION }) version: number,
    @Arg('edition', () => Int, { description: 'Its number; 0 are the words of a new shop.' }) edition: number,
  ): Promise<ContentDraft> {
    return restoreContent(viewer!, id, version, edition);
  }

  @Authorized(Permission.MANAGE_CONTENT)
  @Mutation(() => DeletedPayload, { description: 'Deletes an own page with its history.' })
  deleteContentPage(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: PAGE }) id: string,
    @Arg('version', () => Int, { description: VERSION }) version: number,
  ): Promise<DeletedPayload> {
    return deleteContentPage(viewer!, id, version);
  }

  @Authorized(Permission.MANAGE_CONTENT)
  @Mutation(() => UploadContentPicturePayload, { description: 'Takes a picture in: JPEG, PNG or WebP, at most 5 MB.' })
  async uploadContentPicture(
    @Arg('picture', () => GraphQLUpload, { description: 'Sent as multipart, judged by its content.' })
    picture: Promise<FileUpload>,
  ): Promise<UploadContentPicturePayload> {
    return { picture: await takeInPicture((await readUpload(picture, MAX_IMAGE_BYTES)).content) };
  }

  @Authorized(Permission.MANAGE_CONTENT)
  @Mutation(() => UploadContentFilmPayload, { description: 'Takes a film in: MP4 or WebM, at most 10 MB.' })
  async uploadContentFilm(
    @Arg('film', () => GraphQLUpload, { description: 'Sent as multipart, judged by its content.' })
    film: Promise<FileUpload>,
  ): Promise<UploadContentFilmPayload> {
    return { film: await takeInFilm((await readUpload(film, MAX_FILM_BYTES)).content) };
  }
}
