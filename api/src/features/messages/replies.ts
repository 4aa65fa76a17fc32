/** The registry of who deals with a pressed button of a message: by the kind in its payload, `<kind>:<what>`. */

export interface Reply {
  /** The payload behind the kind. */
  what: string;
  /** E.164, of who pressed. */
  phone: string;
  at: Date;
}

/** Must be safe to call twice. @throws when it is to be delivered again */
export type ReplyHandler = (reply: Reply) => Promise<void>;

const handlers = new Map<string, ReplyHandler>();

/** Call it when the feature is loaded. */
export function onReply(kind: string, handler: ReplyHandler): void {
  handlers.set(kind, handler);
}

/** @returns undefined for a payload that nobody deals with */
export function replyHandler(payload: string): { handler: ReplyHandler; what: string } | undefined {
  const [kind = '', ...rest] = payload.split(':');
  const handler = handlers.get(kind);
  return handler && { handler, what: rest.join(':') };
}
