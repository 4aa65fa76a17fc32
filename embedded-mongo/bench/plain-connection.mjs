// A connection that sends commands and does not decode the replies, so that the server is the bottleneck, not the client.
import { connect } from 'node:net';
import { once } from 'node:events';
import { Long, serialize, UUID } from 'bson';

const HEADER_BYTES = 16;
const OP_MSG = 2013;
/** The BSON element `ok: 1` of a reply. */
const OK = Buffer.from([0x01, 0x6f, 0x6b, 0, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f]);
const WRITE_ERRORS = Buffer.from('\x04writeErrors\0');

export class PlainConnection {
  #lsid = { id: new UUID() };
  #number = 0;
  #parts = [];
  #bytes = 0;
  #answered;

  constructor(uri) {
    this.socket = connect(Number(new URL(uri).port), '127.0.0.1').setNoDelay(true);
    this.socket.on('data', (chunk) => this.#receive(chunk));
    this.socket.on('error', (error) => this.#answered?.reject(error));
  }

  async opened() {
    await once(this.socket, 'connect');
    return this;
  }

  /** Sends one command and waits for the reply. @throws Error unless the reply is ok */
  async command(body) {
    const document = serialize({ ...body, lsid: this.#lsid, $db: body.$db ?? 'bench' });
    const frame = Buffer.alloc(HEADER_BYTES + 5 + document.length);
    frame.writeInt32LE(frame.length, 0);
    frame.writeInt32LE(OP_MSG, 12);
    frame.set(document, HEADER_BYTES + 5);
    const answer = await new Promise((resolve, reject) => {
      this.#answered = { resolve, reject };
      this.socket.write(frame);
    });
    if (!answer.includes(OK) || answer.includes(WRITE_ERRORS))
      throw new Error(`The server refused: ${answer.toString('latin1')}`);
  }

  /** A retryable write, as drivers send every write. */
  write(body) {
    this.#number += 1;
    return this.command({ ...body, txnNumber: Long.fromNumber(this.#number) });
  }

  /** Runs the commands in one transaction and commits it. */
  async transaction(bodies) {
    this.#number += 1;
    const part = { txnNumber: Long.fromNumber(this.#number), autocommit: false };
    for (const [n, body] of bodies.entries())
      await this.command({ ...body, ...part, ...(n === 0 ? { startTransaction: true } : {}) });
    await this.command({ commitTransaction: 1, ...part, $db: 'admin' });
  }

  close() {
    this.socket.destroy();
  }

  #receive(chunk) {
    this.#parts.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes < HEADER_BYTES) return;
    const answer = this.#parts.length === 1 ? chunk : Buffer.concat(this.#parts);
    this.#parts = [answer];
    if (this.#bytes < answer.readInt32LE(0)) return;
    this.#parts = [];
    this.#bytes = 0;
    this.#answered.resolve(answer);
  }
}
