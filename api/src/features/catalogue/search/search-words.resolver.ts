/** Search words for staff: the synonyms, and searches without a result. */
import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../../platform/request/request-context.js';
import { DeletedPayload } from '../../../types/deleted-payload.js';
import { Permission } from '../../../types/viewer.js';
import {
  addSynonym,
  deleteSynonym,
  deleteVainSearch,
  editSynonym,
  listSynonyms,
  listVainSearches,
} from './search-words.service.js';
import {
  DeleteVainSearchPayload,
  SynonymInput,
  SynonymLine,
  SynonymPage,
  VainSearchPage,
} from './search-words.types.js';

@Resolver()
export class SearchWordsResolver {
  @Authorized(Permission.MANAGE_CATALOGUE)
  @Query(() => SynonymPage, { description: 'Words that searches take for each other.' })
  synonyms(
    @Arg('search', () => String, { nullable: true, description: 'Only lines with a word that holds this.' })
    search: string | undefined,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
  ): Promise<SynonymPage> {
    return listSynonyms(search, page, pageSize);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => SynonymLine, { description: 'Searches follow at once, in other processes within two seconds.' })
  addSynonym(
    @Ctx() { viewer }: Context,
    @Arg('input', () => SynonymInput, { description: 'At least two words that mean the same.' }) input: SynonymInput,
  ): Promise<SynonymLine> {
    return addSynonym(viewer!, input);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => SynonymLine, { description: 'Changes a line, one of the starting list too.' })
  editSynonym(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'The line to change.' }) id: string,
    @Arg('input', () => SynonymInput, { description: 'The line as it shall stand.' }) input: SynonymInput,
  ): Promise<SynonymLine> {
    return editSynonym(viewer!, id, input);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => DeletedPayload, { description: 'Takes a line out, one of the starting list too.' })
  deleteSynonym(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'The line to take out.' }) id: string,
  ): Promise<DeletedPayload> {
    return deleteSynonym(viewer!, id);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Query(() => VainSearchPage, { description: 'What nothing in the shop answered in the last 90 days.' })
  vainSearches(
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
  ): Promise<VainSearchPage> {
    return listVainSearches(page, pageSize);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => DeleteVainSearchPayload, { description: 'Takes a search off the list of those in vain.' })
  deleteVainSearch(
    @Arg('words', () => String, { description: 'As the list has them.' }) words: string,
  ): Promise<DeleteVainSearchPayload> {
    return deleteVainSearch(words);
  }
}
