/** GraphQL operations of the Contact page's form and of its messages. */
import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { Permission } from '../../types/viewer.js';
import { WaitingCorrespondence } from '../correspondence/correspondence.inputs.js';
import {
  AnswerContactSubmissionInput,
  ContactFilter,
  ContactSubmissionPage,
  EditContactSubmissionInput,
  SubmitContactInput,
  SubmitContactPayload,
} from './contact.inputs.js';
import { ContactSubmission } from './contact.model.js';
import {
  answerContactSubmission,
  contactSubmission,
  contactSubmissions,
  editContactSubmission,
  seeContactSubmission,
  submitContact,
} from './contact.service.js';
import { waitingCorrespondence } from './waiting.service.js';

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
    @Arg('filter', () => ContactFilter, { nullable: true, description: 'Which messages; all when left out.' })
    filter: ContactFilter | undefined,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
    @Ctx() { mostPerPage }: Context,
  ): Promise<ContactSubmissionPage> {
    return contactSubmissions(filter, page, pageSize, mostPerPage);
  }

  @Authorized(Permission.MANAGE_SUPPORT)
  @Query(() => ContactSubmission, { description: 'One message of the Contact page.' })
  contactSubmission(
    @Arg('id', () => ID, { description: 'NOT_FOUND when there is none.' }) id: string,
  ): Promise<ContactSubmission> {
    return contactSubmission(id);
  }

  @Authorized(Permission.MANAGE_SUPPORT)
  @Mutation(() => ContactSubmission, {
    description: 'Notes that somebody of the shop has opened a message: it is unseen no more. Its version stays.',
  })
  seeContactSubmission(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'NOT_FOUND when there is none.' }) id: string,
  ): Promise<ContactSubmission> {
    return seeContactSubmission(viewer!, id);
  }

  @Authorized(Permission.MANAGE_SUPPORT)
  @Mutation(() => ContactSubmission, {
    description: 'Says how far the shop is with a message, and whether it is a complaint.',
  })
  editContactSubmission(
    @Ctx() { viewer }: Context,
    @Arg('input', () => EditContactSubmissionInput, { description: 'What is to be otherwise.' })
    input: EditContactSubmissionInput,
  ): Promise<ContactSubmission> {
    return editContactSubmission(viewer!, input);
  }

  @Authorized(Permission.MANAGE_SUPPORT)
  @Mutation(() => ContactSubmission, { description: 'Answers a message by mail; its state is ANSWERED afterwards.' })
  answerContactSubmission(
    @Ctx() { viewer }: Context,
    @Arg('input', () => AnswerContactSubmissionInput, { description: 'What is written to whom.' })
    input: AnswerContactSubmissionInput,
  ): Promise<ContactSubmission> {
    return answerContactSubmission(viewer!, input);
  }

  @Authorized(Permission.MANAGE_SUPPORT)
  @Query(() => WaitingCorrespondence, { description: 'How much waits for staff.' })
  waitingCorrespondence(): Promise<WaitingCorrespondence> {
    return waitingCorrespondence();
  }
}
