/** A second way to log in for the signed-in account. */
import { Arg, Authorized, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { CodeSent, Session } from '../customers/accounts.inputs.js';
import { addLoginEmail, addLoginPhone, requestLoginEmail, requestLoginPhone } from './log-in-ways.service.js';
import { AddLoginEmailInput, AddLoginPhoneInput, RequestLoginEmailInput } from './merging.types.js';

@Resolver()
export class LogInWaysResolver {
  @Authorized()
  @Mutation(() => CodeSent, {
    description:
      'First step of adding a phone number to log in with: sends a code there. PASSWORD_NEEDED when the password was not given within ten minutes. CONFLICT for staff; FORBIDDEN while `Shop.phoneLogIn` is false.',
  })
  requestLoginPhone(
    @Ctx() context: Context,
    @Arg('phone', () => String, { description: 'An Indian mobile number in any notation.' }) phone: string,
  ): Promise<CodeSent> {
    return requestLoginPhone(context.viewer!, phone, context);
  }

  @Authorized()
  @Mutation(() => Session, {
    description:
      'Second step: the account logs in with the number. An account that has this number alone becomes one with it: everything moves to the older of the two. Every sign-in ends but the one that is answered. A code has five tries.',
  })
  addLoginPhone(
    @Ctx() context: Context,
    @Arg('input', () => AddLoginPhoneInput, { description: 'The number and the code of the message.' })
    input: AddLoginPhoneInput,
  ): Promise<Session> {
    return addLoginPhone(context.viewer!, input, context);
  }

  @Authorized()
  @Mutation(() => CodeSent, {
    description:
      'First step of adding an e-mail address to an account that has a phone number alone: mails a code there. PASSWORD_NEEDED when it was signed in more than ten minutes ago. CONFLICT for an account that has one.',
  })
  requestLoginEmail(
    @Ctx() context: Context,
    @Arg('input', () => RequestLoginEmailInput, { description: 'The address.' }) input: RequestLoginEmailInput,
  ): Promise<CodeSent> {
    return requestLoginEmail(context.viewer!, input.email, context);
  }

  @Authorized()
  @Mutation(() => Session, {
    description:
      'Second step: the account has the address, and becomes one with the account that has it: everything moves to the older of the two. Every sign-in ends but the one that is answered. A code has five tries.',
  })
  addLoginEmail(
    @Ctx() context: Context,
    @Arg('input', () => AddLoginEmailInput, { description: 'The address and the code of the mail.' })
    input: AddLoginEmailInput,
  ): Promise<Session> {
    return addLoginEmail(context.viewer!, input, context);
  }
}
