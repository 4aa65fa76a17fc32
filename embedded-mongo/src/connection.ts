/** One client connection: handles its messages in order, replies to each, and closes the socket on a protocol violation. */
import type { Socket } from 'node:net';
import { dispatch } from './commands/dispatch.js';
import { HangUp } from './commands/fail-points.js';
import type { ConnectionInfo, Server } from './commands/context.js';
import { MongoError } from './errors.js';
import { FrameReader, parseFrame, ProtocolViolation, REPLY_ROOM, replyFrame, requestIdOf } from './wire/frames.js';
import { encode, joined } from './wire/raw-document.js';

/** Limits of one connection's message queue, in messages and in bytes; above them the socket is paused (backpressure). */
const [MAX_WAITING, MAX_WAITING_BYTES] = [16, 1 << 20];
const NOTHING = encode({});

/** @param current returns the server that handles the next command; a promise while the data is being reloaded */
export function serveConnection(current: () => Server | Promise<Server>, socket: Socket, id: number): void {
  const info: ConnectionInfo = { id, remote: `${socket.remoteAddress ?? 'unknown'}:${socket.remotePort ?? 0}` };
  const reader = new FrameReader();
  const waiting: Buffer[] = [];
  let waitingBytes = 0;
  let busy = false;
  /** The server that handled the latest command. */
  let server: Server | undefined;

  const work = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    try {
      for (let frame = waiting.shift(); frame; frame = waiting.shift()) {
        waitingBytes -= frame.length;
        server = await current();
        server.connections.add(info);
        await answer(server, info, socket, frame);
        if (socket.destroyed) break;
        if (waiting.length < MAX_WAITING && waitingBytes < MAX_WAITING_BYTES) socket.resume();
      }
    } catch (error) {
      info.isForgiven = true;
      if (server && !(error instanceof HangUp)) log(server, info, error);
      socket.destroy();
    } finally {
      busy = false;
      if (socket.destroyed) leave();
    }
  };

  const leave = (): void => {
    if (busy || !server) return;
    server.connections.delete(info);
    if (!info.isForgiven) server.sessions.abandon(info);
  };

  socket.setNoDelay(true);
  socket.on('data', (chunk) => {
    try {
      for (const frame of reader.push(chunk)) {
        waiting.push(frame);
        waitingBytes += frame.length;
      }
    } catch (error) {
      if (server) log(server, info, error);
      socket.destroy();
      return;
    }
    if (waiting.length >= MAX_WAITING || waitingBytes >= MAX_WAITING_BYTES) socket.pause();
    void work();
  });
  socket.on('error', (error) => server && log(server, info, error));
  socket.on('close', leave);
}

/** @throws ProtocolViolation, HangUp, OutcomeUnknown: the caller closes the connection */
async function answer(server: Server, info: ConnectionInfo, socket: Socket, frame: Buffer): Promise<void> {
  let message;
  try {
    message = parseFrame(frame);
  } catch (error) {
    if (!(error instanceof MongoError))
      throw error instanceof ProtocolViolation ? error : new ProtocolViolation(String(error));
    const { message: errmsg, code, codeName } = error;
    const reply = joined(encode({ ok: 0, errmsg, code, codeName }), NOTHING, REPLY_ROOM);
    await send(socket, replyFrame({ requestId: requestIdOf(frame), legacy: false }, reply));
    return;
  }
  const reply = await dispatch(server, info, message);
  if (!message.silent) await send(socket, replyFrame(message, reply));
}

/** Sends a frame and waits for the drain event if the socket's buffer is full, so that a slow client slows down only itself. */
async function send(socket: Socket, frame: Buffer): Promise<void> {
  if (socket.destroyed || socket.write(frame)) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.on('drain', done).on('close', done);
  });
}

function log(server: Server, info: ConnectionInfo, error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  server.log.push(`${new Date().toISOString()} connection ${info.id} (${info.remote}): ${text}`);
  if (server.log.length > 1000) server.log.splice(0, server.log.length - 1000);
}
