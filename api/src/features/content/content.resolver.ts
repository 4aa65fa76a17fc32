/** Public GraphQL queries for content: screens, policies and custom pages. */
import { Arg, ID, Int, Query, Resolver } from 'type-graphql';
import { contentPage, contentPages } from './content.service.js';
import { ContentPage, ContentPageList } from './content.types.js';

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
}
