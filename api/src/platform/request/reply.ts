/** The interface by which handlers of public reads send a response: to the client and, when its notes allow it, into the response cache. */
import type { Request, Response } from 'express';
import type { ResponseNotes } from './response-notes.js';

export interface Reply {
  /** Default 200. Other statuses are never cached. */
  status?: number;
  /** E.g. `application/json`. */
  type: string;
  body: string;
  notes?: ResponseNotes;
}

/** Headers that were set on `res` before belong to the reply. */
export type SendReply = (req: Request, res: Response, reply: Reply) => Promise<void>;
