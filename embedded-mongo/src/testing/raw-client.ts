/** A raw wire-protocol client: sends bytes or commands without validation and reads the replies. */
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { serialize, deserialize, type Document } from 'bson';
import { FrameReader } from '../wire/frames.js';

const HEADER_BYTES = 16;

/** The bytes of an OP_MSG with one body. */
export function opMsg(body: Document, flags = 0, requestId = 1): Buffer {
  const document = serialize(body);
  const frame = Buffer.alloc(HEADER_BYTES + 5);
  frame.writeInt32LE(frame.length + document.length, 0);
  frame.writeInt32LE(requestId, 4);
  frame.writeInt32LE(2013, 12);
  frame.writeUInt32LE(flags, HEADER_BYTES);
  return Buffer.concat([frame, document]);
}

export class RawClient {
  private readonly replies: Document[] = [];
  private readonly readers: { resolve(reply: Document): void; reject(error: Error): void }[] = [];
  /** Resolves when the server has closed the connection. */
  readonly closed: Promise<void>;

  private constructor(readonly socket: Socket) {
    const frames = new FrameReader();
    socket.on('data', (chunk) => {
      for (const frame of frames.push(chunk)) {
        const reply = deserialize(frame.subarray(HEADER_BYTES + 5)) as Document;
        const reader = this.readers.shift();
        if (reader) reader.resolve(reply);
        else this.replies.push(reply);
      }
    });
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) =>
      socket.on('close', () => {
        for (const reader of this.readers.splice(0)) reader.reject(new Error('the server closed the connection'));
        resolve();
      }),
    );
  }

  static async connect(port: number): Promise<RawClient> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new RawClient(socket);
  }

  next(): Promise<Document> {
    const ready = this.replies.shift();
    if (ready) return Promise.resolve(ready);
    if (this.socket.destroyed) return Promise.reject(new Error('the server closed the connection'));
    return new Promise((resolve, reject) => this.readers.push({ resolve, reject }));
  }

  /** Sends a command to the database `test` (unless it names one) and returns the reply, also when it is `ok: 0`. */
  async command(body: Document): Promise<Document> {
    this.socket.write(opMsg({ ...body, $db: (body['$db'] as string | undefined) ?? 'test' }));
    return this.next();
  }

  end(): void {
    this.socket.destroy();
  }
}
