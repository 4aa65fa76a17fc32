/** Logging in by a code to the phone. */
import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { CodeSent, Session } from './accounts.inputs.js';
import { logInByPhone, requestPhoneCode } from './phone-log-in.service.js';
import { LogInByPhoneInput, RequestPhoneCodeInput } from './phone-log-in.types.js';

@Resolver()
export class PhoneLogInResolver {
  @Mutation(() => CodeSent, {
    description:
      'Sends a code to log in with. The answer is the same whether or not the number has an account. FORBIDDEN while `Shop.phoneLogIn` is false.',
  })
  requestPhoneCode(
    @Arg('input', () => RequestPhoneCodeInput, { description: 'The number; its code is valid for ten minutes.' })
    input: RequestPhoneCodeInput,
    @Ctx() context: Context,
  ): Promise<CodeSent> {
    return requestPhoneCode(input, context);
  }

  @Mutation(() => Session, {
    description:
      'Signs in the account of a number, and makes it when there is none. A code has five tries. Orders and addresses older than 90 days are not shown until unlockOlderOrders.',
  })
  logInByPhone(
    @Arg('input', () => LogInByPhoneInput, { description: 'The same number again, with the code of the message.' })
    input: LogInByPhoneInput,
    @Ctx() context: Context,
  ): Promise<Session> {
    return logInByPhone(input, context);
  }
}
