/** The Contact page's form and the list of what it brought. */
import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.js';
import { Permission } from '../../types/viewer.js';
import { ContactSubmissionPage, SubmitContactInput, SubmitContactPayload } from './contact.inputs.js';
import { ContactSubmission } from './contact.model.js';
import { contactSubmission, contactSubmissions, submitContact } from './contact.service.js';

@Resolver()
export class ContactResolver {
  @Mutation(() => SubmitContactPayload, { description: 'Leaves a message for the shop; limited per address.' })
  submitContact(
    @Arg('input', () => SubmitContactInput, { description: 'The message and how to reply.' }) input: SubmitContactInput,
    @Ctx() { address }: Context,
  ): Promise<SubmitContactPayload> {
    return submitContact(input, address);
  }

  @Authorized(Permission.MANAGE_SUPPORT)
  @Query(() => ContactSubmissionPage, { description: 'Newest first.' })
  contactSubmissions(
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
    @Ctx() { mostPerPage }: Context,
  ): Promise<ContactSubmissionPage> {
    return contactSubmissions(page, pageSize, mostPerPage);
  }

  @Authorized(Permission.MANAGE_SUPPORT)
  @Query(() => ContactSubmission, { description: 'One message of the Contact page.' })
  contactSubmission(
    @Arg('id', () => ID, { description: 'NOT_FOUND when there is none.' }) id: string,
  ): Promise<ContactSubmission> {
    return contactSubmission(id);
  }
}
