/** The one way in which handlers of public reads answer: what they made goes to the caller and, when its notes allow it, into the response cache. */
import type { Request, Response } from 'express';
import type { ResponseNotes } from './response-notes.js';

export interface Reply {
  /** 200 when left out. Other statuses are never cached. */
  status?: number;
  /** E.g. `application/json`. */
  type: string;
  body: string;
  notes?: ResponseNotes;
}

/** Headers that were set on `res` before belong to the reply. */
export type SendReply = (req: Request, res: Response, reply: Reply) => Promise<void>;
