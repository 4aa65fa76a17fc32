/** What a signed-in person does with their own data: profile, e-mail, consents, copy, erasure. */
import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { ExportFile } from '../../types/export-file.js';
import { CodeSent, Session } from '../customers/accounts.inputs.js';
import { User } from '../customers/user.model.js';
import { copyOfOwnData } from './data-copy.service.js';
import { changeEmail, requestEmailChange } from './email-change.service.js';
import { requestErasure, takeBackErasure } from './erasure.service.js';
import { consentsOf, withdrawConsent } from './my-consents.service.js';
import { Consent, ConsentPage, DataFormat, PrivacyRequest, PrivacyRequestPage } from './privacy.types.js';
import { ChangeEmailInput, UpdateMyProfileInput, RequestEmailChangeInput } from './profile.inputs.js';
import { updateProfile } from './profile.service.js';
import { ownRequests, presentRequest } from './requests.service.js';

@Resolver()
export class PrivacyResolver {
  @Authorized()
  @Mutation(() => User, {
    description: 'Corrects name and phone number of the signed-in account. Orders keep those they were placed with.',
  })
  updateMyProfile(
    @Ctx() { viewer }: Context,
    @Arg('input', () => UpdateMyProfileInput, { description: 'Both as they are to be.' }) input: UpdateMyProfileInput,
  ): Promise<User> {
    return updateProfile(viewer!, input);
  }

  @Authorized()
  @Mutation(() => CodeSent, {
    description:
      'First step of changing the e-mail address: mails a code to the new one. The answer is the same when that has an account; the mail then says so.',
  })
  requestEmailChange(
    @Ctx() context: Context,
    @Arg('input', () => RequestEmailChangeInput, { description: 'The new address and the password.' })
    input: RequestEmailChangeInput,
  ): Promise<CodeSent> {
    return requestEmailChange(context.viewer!, input, context);
  }

  @Authorized()
  @Mutation(() => Session, {
    description:
      'Second step: the account has the new address, and the old one is told by mail. Every sign-in ends but the one that is answered. A code has five tries.',
  })
  changeEmail(
    @Ctx() context: Context,
    @Arg('input', () => ChangeEmailInput, { description: 'The new address and the code of the mail.' })
    input: ChangeEmailInput,
  ): Promise<Session> {
    return changeEmail(context.viewer!, input, context);
  }

  @Authorized()
  @Query(() => ConsentPage, {
    description:
      'What e-mail address and phone numbers of the signed-in account may be used for by consent, and what was taken back.',
  })
  myConsents(
    @Ctx() { viewer }: Context,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
  ): Promise<ConsentPage> {
    return consentsOf(viewer!, page, pageSize);
  }

  @Authorized()
  @Mutation(() => Consent, {
    description: 'Takes a consent back; what it permitted ends at once. Answers the new line.',
  })
  withdrawConsent(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'Of a line with canWithdraw.' }) id: string,
  ): Promise<Consent> {
    return withdrawConsent(viewer!, id);
  }

  @Authorized()
  @Mutation(() => ExportFile, {
    description:
      'A link to the copy of all that is stored of the signed-in account, valid for five minutes; ten a day. PASSWORD_NEEDED when the password was not given within ten minutes.',
  })
  copyMyData(
    @Ctx() { viewer }: Context,
    @Arg('format', () => DataFormat, { description: 'For programs or for people.' }) format: DataFormat,
  ): Promise<ExportFile> {
    return copyOfOwnData(viewer!, format);
  }

  @Authorized()
  @Mutation(() => PrivacyRequest, {
    description:
      'Erases the signed-in account: at once (DONE) when nothing is open, otherwise by itself once nothing is (WAITING, with what it waits for). Asking again answers the request that stands.',
  })
  async requestErasure(
    @Ctx() context: Context,
    @Arg('password', () => String, {
      description:
        'Of the signed-in account; without one, a code of requestPhoneCode that was asked for without device.',
    })
    password: string,
  ): Promise<PrivacyRequest> {
    return presentRequest(await requestErasure(context.viewer!, password, context));
  }

  @Authorized()
  @Mutation(() => PrivacyRequest, { description: 'Keeps the account after all; NOT_FOUND when no erasure waits.' })
  async takeBackErasure(@Ctx() { viewer }: Context): Promise<PrivacyRequest> {
    return presentRequest(await takeBackErasure(viewer!));
  }

  @Authorized()
  @Query(() => PrivacyRequestPage, { description: 'What the signed-in account asked for by right, newest first.' })
  myPrivacyRequests(
    @Ctx() { viewer }: Context,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
  ): Promise<PrivacyRequestPage> {
    return ownRequests(viewer!, page, pageSize);
  }
}
