/** Pagination: every list has a page size with an upper limit. */
import { Field, Int, ObjectType } from 'type-graphql';
import { ErrorCode, ShopError } from '../errors/index.js';

/** Most items per page. */
export const MAX_PAGE_SIZE = 100;

export interface PageRequest {
  page: number;
  pageSize: number;
}

/**
 * @param maxPageSize above MAX_PAGE_SIZE only for a list that is streamed whole
 * @throws ShopError BAD_INPUT when the page is below 1 or the size is outside 1…maxPageSize
 */
export function pageRequest(page = 1, pageSize = 24, maxPageSize = MAX_PAGE_SIZE): PageRequest & { skip: number } {
  if (!Number.isInteger(page) || page < 1 || page > 1_000_000)
    throw new ShopError(ErrorCode.BAD_INPUT, 'page is a whole number from 1');
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > maxPageSize)
    throw new ShopError(ErrorCode.BAD_INPUT, `pageSize is a whole number from 1 to ${maxPageSize}`);
  return { page, pageSize, skip: (page - 1) * pageSize };
}

/** The fields page, pages, total and pageSize of a paginated payload; an empty list has one page. */
export function pageFacts(request: PageRequest, total: number) {
  return {
    page: request.page,
    pageSize: request.pageSize,
    total,
    pages: Math.max(1, Math.ceil(total / request.pageSize)),
  };
}

/** Common fields of paginated payloads. */
@ObjectType({ simpleResolvers: true })
export abstract class PageFacts {
  @Field(() => Int, { description: 'Which page this is, from 1.' })
  page: number;

  @Field(() => Int, { description: 'How many pages there are, at least 1.' })
  pages: number;

  @Field(() => Int, { description: 'Entries of a full page.' })
  pageSize: number;
}
