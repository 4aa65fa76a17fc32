/** Requests about personal data at the desk of staff. */
import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { ExportFile } from '../../types/export-file.js';
import { Permission } from '../../types/viewer.js';
import {
  ClosePrivacyRequestInput,
  ConsentPage,
  CreatePrivacyRequestInput,
  DataFormat,
  PrivacyRequest,
  PrivacyRequestFilter,
  PrivacyRequestPage,
} from './privacy.types.js';
import { consentsOfCustomer } from './my-consents.service.js';
import { carryOutErasure, closeRequest, copyForPerson, createRequest, privacyRequests } from './requests.service.js';

@Resolver()
export class PrivacyDeskResolver {
  @Authorized(Permission.VIEW_CUSTOMERS)
  @Query(() => PrivacyRequestPage, {
    description: 'What persons asked for by right: those that stand first, the first due in front.',
  })
  privacyRequests(
    @Arg('filter', () => PrivacyRequestFilter, { nullable: true, description: 'All of them when left out.' })
    filter: PrivacyRequestFilter | undefined,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
  ): Promise<PrivacyRequestPage> {
    return privacyRequests(filter, page, pageSize);
  }

  @Authorized(Permission.VIEW_CUSTOMERS)
  @Query(() => ConsentPage, { description: 'What an account agreed to and took back, newest first.' })
  customerConsents(
    @Arg('customerId', () => ID, { description: 'NOT_FOUND when there is no such account.' }) customerId: string,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 10, description: 'At most 100.' }) pageSize: number,
  ): Promise<ConsentPage> {
    return consentsOfCustomer(customerId, page, pageSize);
  }

  @Authorized(Permission.MANAGE_SUPPORT)
  @Mutation(() => PrivacyRequest, {
    description: 'Enters the request of a person who wrote, called or came, once it is certain who they are.',
  })
  createPrivacyRequest(
    @Ctx() { viewer }: Context,
    @Arg('input', () => CreatePrivacyRequestInput, { description: 'Who, what, how and when.' })
    input: CreatePrivacyRequestInput,
  ): Promise<PrivacyRequest> {
    return createRequest(viewer!, input);
  }

  @Authorized(Permission.MANAGE_SUPPORT)
  @Mutation(() => PrivacyRequest, {
    description:
      'Erases the person of a request now. CONFLICT says what is open. PASSWORD_NEEDED when the password was not given within ten minutes.',
  })
  carryOutErasure(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'A request for erasure that stands.' }) id: string,
  ): Promise<PrivacyRequest> {
    return carryOutErasure(viewer!, id);
  }

  @Authorized(Permission.MANAGE_SUPPORT)
  @Mutation(() => ExportFile, {
    description:
      'A link to the copy of all that is stored of the person of a request, to hand on; valid for five minutes. PASSWORD_NEEDED like carryOutErasure.',
  })
  copyForPrivacyRequest(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'A request that stands.' }) id: string,
    @Arg('format', () => DataFormat, { description: 'For programs or for people.' }) format: DataFormat,
  ): Promise<ExportFile> {
    return copyForPerson(viewer!, id, format);
  }

  @Authorized(Permission.MANAGE_SUPPORT)
  @Mutation(() => PrivacyRequest, {
    description: 'Ends a request as done, with the corrections it asked for, or as refused.',
  })
  closePrivacyRequest(
    @Ctx() { viewer }: Context,
    @Arg('input', () => ClosePrivacyRequestInput, { description: 'How it ends.' }) input: ClosePrivacyRequestInput,
  ): Promise<PrivacyRequest> {
    return closeRequest(viewer!, input);
  }
}
