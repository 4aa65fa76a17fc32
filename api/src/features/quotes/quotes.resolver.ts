/** Quotes for staff. */
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import { MaxLength } from 'class-validator';
import { Arg, Args, ArgsType, Authorized, Ctx, Field, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { MAX_DOCUMENT_BYTES } from '../../platform/files/private-document.js';
import { readUpload } from '../../platform/files/upload.js';
import type { Context } from '../../platform/request/request-context.js';
import { Paragraph } from '../../types/text-rules.js';
import { Permission } from '../../types/viewer.js';
import { addQuoteDrawing, removeQuoteDrawing } from './drawings.service.js';
import { storedQuote } from './quote-change.js';
import { EditQuoteInput, MakeQuoteInput, QuotationFilter } from './quote.inputs.js';
import { Quotation, QuotationPage } from './quote.types.js';
import { quotationView } from './quote-view.js';
import { editQuote, makeQuote, quotes } from './quotes.service.js';
import { answerQuoteQuestion, sendQuote } from './send-quote.service.js';

const VERSION = 'As it was read; STALE_VERSION when it has changed since.';

@ArgsType()
class AnswerQuoteArgs {
  @Field(() => ID, { description: 'The quote.' })
  @MaxLength(100)
  id: string;

  @Field(() => String, { description: 'What is answered, at most 5,000 characters.' })
  @Paragraph('The answer', 5_000)
  text: string;
}

@Resolver()
export class QuotesResolver {
  @Authorized(Permission.READ_ORDERS)
  @Query(() => QuotationPage, { description: 'Quotes, the newest first.' })
  quotes(
    @Arg('filter', () => QuotationFilter, { nullable: true, description: 'Which quotes; all when left out.' })
    filter: QuotationFilter | undefined,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
    @Ctx() { mostPerPage }: Context,
  ): Promise<QuotationPage> {
    return quotes(filter, page, pageSize, mostPerPage);
  }

  @Authorized(Permission.READ_ORDERS)
  @Query(() => Quotation, { description: 'One quote with its versions and history; `quote` is what a cart comes to.' })
  async quotation(
    @Arg('id', () => ID, { description: 'NOT_FOUND when there is none.' }) id: string,
  ): Promise<Quotation> {
    return quotationView(await storedQuote(id));
  }

  @Authorized(Permission.MANAGE_ORDERS)
  @Mutation(() => Quotation, { description: 'Makes a quote as a draft, or a copy of an earlier one.' })
  async makeQuote(
    @Ctx() { viewer }: Context,
    @Arg('input', () => MakeQuoteInput, { description: 'For whom, and what it offers.' }) input: MakeQuoteInput,
  ): Promise<Quotation> {
    return quotationView(await makeQuote(viewer!, input));
  }

  @Authorized(Permission.MANAGE_ORDERS)
  @Mutation(() => Quotation, {
    description: 'Changes a quote. One that was sent is CHANGED then, and cannot be accepted until it is sent again.',
  })
  async editQuote(
    @Ctx() { viewer }: Context,
    @Arg('input', () => EditQuoteInput, { description: 'The quote as it is to be.' }) input: EditQuoteInput,
  ): Promise<Quotation> {
    return quotationView(await editQuote(viewer!, input));
  }

  @Authorized(Permission.MANAGE_ORDERS)
  @Mutation(() => Quotation, { description: 'Adds a drawing: an image or a PDF of at most 10 MB.' })
  async addQuoteDrawing(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'The quote.' }) id: string,
    @Arg('version', () => Int, { description: VERSION }) version: number,
    @Arg('file', () => GraphQLUpload, { description: 'JPEG, PNG, WebP or PDF by its content; sent as multipart.' })
    file: Promise<FileUpload>,
  ): Promise<Quotation> {
    const upload = await readUpload(file, MAX_DOCUMENT_BYTES);
    return quotationView(await addQuoteDrawing(viewer!, id, version, upload));
  }

  @Authorized(Permission.MANAGE_ORDERS)
  @Mutation(() => Quotation, { description: 'Takes a drawing out; versions that were sent keep it.' })
  async removeQuoteDrawing(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'The quote.' }) id: string,
    @Arg('version', () => Int, { description: VERSION }) version: number,
    @Arg('drawingId', () => ID, { description: 'One of its drawings.' }) drawingId: string,
  ): Promise<Quotation> {
    return quotationView(await removeQuoteDrawing(viewer!, id, version, drawingId));
  }

  @Authorized(Permission.MANAGE_ORDERS)
  @Mutation(() => Quotation, {
    description:
      'Sends the draft as the next version: by mail with its PDF, and by WhatsApp or SMS as the settings say. Without e-mail and phone its link is handed over by hand.',
  })
  async sendQuote(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'The quote.' }) id: string,
    @Arg('version', () => Int, { description: VERSION }) version: number,
  ): Promise<Quotation> {
    return quotationView(await sendQuote(viewer!, id, version));
  }

  @Authorized(Permission.MANAGE_ORDERS)
  @Mutation(() => Quotation, {
    description: 'Answers a question of its customer: on the page of the quote, and by mail where there is an address.',
  })
  async answerQuoteQuestion(
    @Ctx() { viewer }: Context,
    @Args(() => AnswerQuoteArgs) { id, text }: AnswerQuoteArgs,
  ): Promise<Quotation> {
    return quotationView(await answerQuoteQuestion(viewer!, id, text));
  }
}
