/**
 * Answers who is signed in without the way through Express and Apollo, once their document came that way and was answered: who asks, what
 * they may and what comes of it is found out each time. Nothing of it is kept, and nothing is carried out twice.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import etag from 'etag';
import type { GraphQLSchema } from 'graphql';
import { plainly } from '../graphql/compiled-documents.js';
import { LeanAnswers, type LearnedDocument } from '../graphql/lean-answers.js';
import { nameOfOperation } from '../graphql/operation-name.js';
import { viewerOf } from '../graphql/viewer.js';
import { AnswerNotes } from '../platform/request/answer-notes.js';
import { noteAsked } from '../platform/observability/counting.js';
import { logFault } from '../platform/observability/faults.js';
import { createLoaders } from '../platform/database/loaders.js';
import type { Context } from '../platform/request/request-context.js';
import type { Viewer } from '../types/viewer.js';
import { answerForOne } from './kept-answers.js';
import { headersOf, isCompressible, send } from './public-answers.js';

const NOTES = Symbol('notes');
const CONTEXT = Symbol('context');
type Noted = IncomingMessage & { [NOTES]?: AnswerNotes; [CONTEXT]?: Context };

export interface PersonalAnswersOptions {
  addressOf(req: IncomingMessage): string;
  /** Counts a request. @returns false when it is to be refused, which the usual way says in the right form */
  counts(req: IncomingMessage, viewer: Viewer): boolean;
}

export class PersonalAnswers {
  private readonly lean: LeanAnswers;

  constructor(
    schema: GraphQLSchema,
    private readonly options: PersonalAnswersOptions,
  ) {
    this.lean = new LeanAnswers(schema, plainly(schema));
  }

  /** Of a request that goes the usual way: what is noted of its answer there. */
  notesOf(req: IncomingMessage): AnswerNotes | undefined {
    return (req as Noted)[NOTES];
  }

  /** Of a request that goes the usual way after it was counted here, and perhaps carried out. */
  contextOf(req: IncomingMessage): Context | undefined {
    return (req as Noted)[CONTEXT];
  }

  /** @returns false when the request has to go the usual way */
  async answer(req: IncomingMessage, res: ServerResponse, question: Buffer): Promise<boolean> {
    try {
      return await this.answerOnce(req, res, question);
    } catch (error) {
      logFault(error, 'an answer could not be given without the usual way');
      return res.headersSent;
    }
  }

  private async answerOnce(req: Noted, res: ServerResponse, question: Buffer): Promise<boolean> {
    const asked = this.lean.recognise(req, question);
    if (!asked) {
      this.learnFrom(req, res, question);
      return false;
    }
    const asking = await viewerOf(req.headers.authorization).catch(() => undefined);
    // Why not is said on the usual way.
    if (!asking?.viewer || !this.options.counts(req, asking.viewer)) return false;
    const notes = new AnswerNotes();
    notes.name = nameOfOperation(asked.known.operation);
    noteAsked(req, notes);
    const context: Context = {
      ...asking,
      address: this.options.addressOf(req),
      userAgent: req.headers['user-agent'],
      loaders: createLoaders(),
      notes,
    };
    req[CONTEXT] = context;
    const made = await this.lean.answer(asked, context);
    if (!made) return false;
    const { body, headers, type } = made;
    const tag = etag(body, { weak: true });
    const compressible = isCompressible(type);
    await send(req, res, answerForOne({ status: 200, headers, etag: tag, body, compressible, name: notes.name }));
    return true;
  }

  /** Takes over what an answer to this question looks like from the one that is made of it the usual way. */
  private learnFrom(req: Noted, res: ServerResponse, question: Buffer): void {
    const notes = (req[NOTES] = new AnswerNotes());
    const { end } = res;
    res.end = ((...args: unknown[]) => {
      const learned = notes.learned as LearnedDocument | undefined;
      if (learned && res.statusCode === 200 && !res.hasHeader('set-cookie')) {
        const type = String(res.getHeader('content-type') ?? '');
        this.lean.learn(req, question, learned, headersOf(res, isCompressible(type)), type);
      }
      return (end as (...all: unknown[]) => ServerResponse).apply(res, args);
    }) as typeof end;
  }
}
