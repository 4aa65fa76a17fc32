/** One client connection: reads its messages one after the other, answers each, closes it when the protocol is broken. */
import type { Socket } from 'node:net';
import { dispatch } from './commands/dispatch.js';
import { HangUp } from './commands/fail-points.js';
import type { ConnectionInfo, Server } from './commands/context.js';
import { MongoError } from './errors.js';
import { FrameReader, parseFrame, ProtocolViolation, REPLY_ROOM, replyFrame, requestIdOf } from './wire/frames.js';
import { encode, joined } from './wire/raw-document.js';

/** Messages of one connection waiting for their turn before the socket is paused. */
const MAX_WAITING = 16;
const NOTHING = encode({});

export function serveConnection(server: Server, socket: Socket, id: number): void {
  const info: ConnectionInfo = { id, remote: `${socket.remoteAddress ?? 'unknown'}:${socket.remotePort ?? 0}` };
  const reader = new FrameReader();
  const waiting: Buffer[] = [];
  let busy = false;
  server.connections.add(info);
  socket.setNoDelay(true);

  const work = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    try {
      for (let frame = waiting.shift(); frame; frame = waiting.shift()) {
        if (waiting.length < MAX_WAITING) socket.resume();
        await answer(server, info, socket, frame);
      }
    } catch (error) {
      if (!(error instanceof HangUp)) log(server, info, error);
      socket.destroy();
    } finally {
      busy = false;
    }
  };

  socket.on('data', (chunk) => {
    try {
      waiting.push(...reader.push(chunk));
    } catch (error) {
      log(server, info, error);
      socket.destroy();
      return;
    }
    if (waiting.length >= MAX_WAITING) socket.pause();
    void work();
  });
  socket.on('error', (error) => log(server, info, error));
  socket.on('close', () => server.connections.delete(info));
}

/** @throws ProtocolViolation, HangUp: the connection is to be closed */
async function answer(server: Server, info: ConnectionInfo, socket: Socket, frame: Buffer): Promise<void> {
  let message;
  try {
    message = parseFrame(frame);
  } catch (error) {
    if (!(error instanceof MongoError))
      throw error instanceof ProtocolViolation ? error : new ProtocolViolation(String(error));
    const { message: errmsg, code, codeName } = error;
    const reply = joined(encode({ ok: 0, errmsg, code, codeName }), NOTHING, REPLY_ROOM);
    send(socket, replyFrame({ requestId: requestIdOf(frame), legacy: false }, reply));
    return;
  }
  const reply = await dispatch(server, info, message);
  if (!message.silent) send(socket, replyFrame(message, reply));
}

function send(socket: Socket, frame: Buffer): void {
  if (!socket.destroyed) socket.write(frame);
}

function log(server: Server, info: ConnectionInfo, error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  server.log.push(`${new Date().toISOString()} connection ${info.id} (${info.remote}): ${text}`);
  if (server.log.length > 1000) server.log.splice(0, server.log.length - 1000);
}
