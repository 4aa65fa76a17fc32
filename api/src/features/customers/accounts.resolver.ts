/** Signing up, logging in and who is signed in. */
import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { Role } from '../../types/viewer.js';
import {
  ChangePasswordInput,
  CodeSent,
  LogInInput,
  RequestLoginCodeInput,
  RequestPasswordResetInput,
  RequestSignUpCodeInput,
  ResetPasswordInput,
  Session,
  SignUpInput,
} from './accounts.inputs.js';
import { logIn, requestLoginCode, requestSignUpCode, signUp } from './accounts.service.js';
import { likedIds } from './likes.service.js';
import { addressesSince } from './older-orders.js';
import { changePassword } from './password-change.service.js';
import { requestPasswordReset, resetPassword } from './password-reset.service.js';
import { ResetPasswordPayload } from './password-reset.types.js';
import { laterOf } from './tokens.service.js';
import { Address, User } from './user.model.js';
import { accountById } from './users.service.js';

@Resolver(() => User)
export class AccountsResolver {
  @Authorized()
  @Query(() => User, { description: 'The signed-in account.' })
  me(@Ctx() { viewer }: Context): Promise<User> {
    return accountById(viewer!.id);
  }

  @Authorized()
  @Query(() => Boolean, {
    description: 'True when the signed-in account may enter the back office: an admin or other staff.',
  })
  adminCheck(@Ctx() { viewer }: Context): boolean {
    return viewer!.role !== undefined && viewer!.role !== Role.CUSTOMER;
  }

  @Mutation(() => CodeSent, { description: 'Mails a code to log in with when the password is right.' })
  requestLoginCode(
    @Arg('input', () => RequestLoginCodeInput, {
      description: 'E-mail and password; the code comes by mail and is valid for ten minutes.',
    })
    input: RequestLoginCodeInput,
    @Ctx() context: Context,
  ): Promise<CodeSent> {
    return requestLoginCode(input, context);
  }

  @Mutation(() => Session, { description: 'Signs in with password and code. A code has five tries.' })
  logIn(
    @Arg('input', () => LogInInput, { description: 'The same e-mail and password again, with the mailed code.' })
    input: LogInInput,
    @Ctx() context: Context,
  ): Promise<Session> {
    return logIn(input, context);
  }

  @Mutation(() => CodeSent, {
    description:
      'Mails a code to sign up with. The answer is the same when the e-mail has an account; the mail then says so.',
  })
  requestSignUpCode(
    @Arg('input', () => RequestSignUpCodeInput, {
      description: 'The e-mail the account is to have; the code is valid for ten minutes.',
    })
    input: RequestSignUpCodeInput,
    @Ctx() { address }: Context,
  ): Promise<CodeSent> {
    return requestSignUpCode(input.email, address);
  }

  @Mutation(() => Session, { description: 'Makes an account and signs it in. A code has five tries.' })
  signUp(
    @Arg('input', () => SignUpInput, { description: 'Name, e-mail, password and the mailed code.' }) input: SignUpInput,
    @Ctx() context: Context,
  ): Promise<Session> {
    return signUp(input, context);
  }

  @Mutation(() => CodeSent, {
    description:
      'Mails a code and a link to set a forgotten password with. The answer is the same when the e-mail has no account; the mail then says so.',
  })
  requestPasswordReset(
    @Arg('input', () => RequestPasswordResetInput, { description: 'Whose password was forgotten.' })
    input: RequestPasswordResetInput,
    @Ctx() context: Context,
  ): Promise<CodeSent> {
    return requestPasswordReset(input, context);
  }

  @Mutation(() => ResetPasswordPayload, {
    description:
      'Sets a forgotten password, for staff an hour later; every sign-in ends with it, and log in follows. A code has five tries.',
  })
  resetPassword(
    @Arg('input', () => ResetPasswordInput, { description: 'The code or the link of the mail, and the new password.' })
    input: ResetPasswordInput,
    @Ctx() context: Context,
  ): Promise<ResetPasswordPayload> {
    return resetPassword(input, context);
  }

  @Authorized()
  @Mutation(() => Session, {
    description: 'Changes the password of the signed-in account. Every sign-in ends but the one that is answered.',
  })
  changePassword(
    @Arg('input', () => ChangePasswordInput, { description: 'The password of now and the new one.' })
    input: ChangePasswordInput,
    @Ctx() context: Context,
  ): Promise<Session> {
    return changePassword(context.viewer!, input, context);
  }

  /** Those that a phone code alone shows; the account says so itself in the answer of a log-in. */
  @FieldResolver(() => [Address], { description: 'In the order they were saved; at most twenty.' })
  addresses(@Root() user: User, @Ctx() { viewer }: Context): Address[] {
    return addressesSince(user.addresses, laterOf(user.ordersFrom, viewer?.session?.ordersFrom));
  }

  @FieldResolver(() => [ID], { description: 'Ids of the products it likes, oldest like first.' })
  liked(@Root() user: User): string[] {
    return likedIds(user);
  }
}
