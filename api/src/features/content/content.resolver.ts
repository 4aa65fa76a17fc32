/** Public GraphQL queries for content: screens, policies and custom pages. */
import { Arg, ID, Int, Query, Resolver } from 'type-graphql';
import { contentPage, contentPages } from './content.service.js';
import { ContentPage, ContentPageList, ContentPageSummary } from './content.types.js';
import { pagesForSearch } from './search-pages.js';

@Resolver()
export class ContentResolver {
  @Query(() => ContentPage, {
    nullable: true,
    description: 'A page with everything that is published on it. Null when there is none.',
  })
  contentPage(
    @Arg('id', () => ID, {
      description:
        'home, about, contact, footer, terms, privacy, shipping, returns, grievance, or the last part of the path of an own page.',
    })
    id: string,
  ): ContentPage | null {
    return contentPage(id);
  }

  @Query(() => ContentPageList, { description: 'The pages that are published, without their blocks.' })
  contentPages(
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 24, description: '1 to 100.' }) pageSize: number,
  ): ContentPageList {
    return contentPages(page, pageSize);
  }

  @Query(() => [ContentPageSummary], {
    description:
      'Pages that a search wants, such as "return policy": at most 3, the best first; empty for most searches.',
  })
  pagesForSearch(
    @Arg('search', () => String, { description: 'As it was typed; of more than 200 characters the first count.' })
    search: string,
  ): ContentPageSummary[] {
    return pagesForSearch(search);
  }
}
