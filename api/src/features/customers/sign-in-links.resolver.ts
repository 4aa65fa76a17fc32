/** GraphQL operations of one-time links that sign staff in where no mail arrives yet. */
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { Session } from './accounts.inputs.js';
import { logInByLink, signInLink } from './sign-in-links.service.js';
import { LogInByLinkInput, SignInLink } from './sign-in-links.types.js';

const LINK = 'What stands behind # in the link that the console shows.';

@Resolver()
export class SignInLinksResolver {
  @Query(() => SignInLink, {
    description: 'What a one-time link from the console is for; WRONG_CODE when it was used or is too old.',
  })
  signInLink(
    @Ctx() context: Context,
    @Arg('link', () => String, { description: LINK }) link: string,
  ): Promise<SignInLink> {
    return signInLink(link, context);
  }

  @Mutation(() => Session, {
    description: 'Signs a member of staff in by a one-time link from the console, or makes the first owner.',
  })
  logInByLink(
    @Ctx() context: Context,
    @Arg('input', () => LogInByLinkInput, { description: 'The link, and for the first owner who they are.' })
    { link, owner }: LogInByLinkInput,
  ): Promise<Session> {
    return logInByLink(link, owner ?? null, context);
  }
}
