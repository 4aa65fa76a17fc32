/** GraphQL operations for editing the texts of mails. */
import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { Permission } from '../../types/viewer.js';
import { TrialPayload } from '../connections/connections.types.js';
import { editMailText, mailPreview, mailTexts, resetMailText, verifyMailText } from './mail-texts.service.js';
import {
  EditMailTextInput,
  MailDraftInput,
  MailPreview,
  MailText,
  ResetMailTextInput,
  VerifyMailTextInput,
} from './mail-texts.types.js';

@Resolver()
export class MailTextsResolver {
  @Authorized(Permission.MANAGE_SETTINGS)
  @Query(() => [MailText], { description: 'What each mail of the shop says.' })
  mailTexts(): Promise<MailText[]> {
    return mailTexts();
  }

  @Authorized(Permission.MANAGE_SETTINGS)
  @Query(() => MailPreview, {
    description: 'A mail with words that are not saved, of a real order where it tells of one.',
  })
  mailPreview(
    @Arg('draft', () => MailDraftInput, { description: 'The words, and the order.' }) draft: MailDraftInput,
  ): Promise<MailPreview> {
    return mailPreview(draft);
  }

  @Authorized(Permission.MANAGE_SETTINGS)
  @Mutation(() => MailText, { description: 'Saves the words of a mail; they hold in every process within a second.' })
  editMailText(
    @Ctx() { viewer }: Context,
    @Arg('input', () => EditMailTextInput, { description: 'The words.' }) input: EditMailTextInput,
  ): Promise<MailText> {
    return editMailText(viewer!, input);
  }

  @Authorized(Permission.MANAGE_SETTINGS)
  @Mutation(() => MailText, { description: 'Lets a mail say again what it says by itself.' })
  resetMailText(
    @Ctx() { viewer }: Context,
    @Arg('input', () => ResetMailTextInput, { description: 'Which mail.' }) input: ResetMailTextInput,
  ): Promise<MailText> {
    return resetMailText(viewer!, input);
  }

  @Authorized(Permission.MANAGE_SETTINGS)
  @Mutation(() => TrialPayload, { description: 'Sends a mail with words that are not saved, as a test.' })
  verifyMailText(
    @Ctx() { viewer }: Context,
    @Arg('input', () => VerifyMailTextInput, { description: 'The words, and to whom.' }) input: VerifyMailTextInput,
  ): Promise<TrialPayload> {
    return verifyMailText(viewer!, input);
  }
}
