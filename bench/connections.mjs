/** Plain HTTP/1.1 connections that stay open, and requests sent over them at given moments. */
import { connect } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

const NANOSECONDS_IN_MS = 1e6;
/** Random milliseconds that a client adds to Retry-After, so that not all come back at the same moment. */
const RETRY_JITTER_MS = 1_000;
const MOST_TRIES = 100;

/** The time in milliseconds, the same for all processes of this machine. */
export const moment = () => performance.timeOrigin + performance.now();

/** Opens a connection. @returns send: sends one request and resolves with the answer's text; end: closes it */
export async function openConnection(port) {
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  let received = '';
  let waiting;
  socket.setEncoding('latin1');
  socket.on('data', (part) => {
    received += part;
    if (!waiting || !isComplete(received)) return;
    const { resolve } = waiting;
    waiting = undefined;
    resolve(received);
    received = '';
  });
  const lost = (error) => waiting?.reject(error ?? new Error('The connection was closed'));
  socket.on('error', lost);
  socket.on('close', () => lost());
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return {
    send: (bytes) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(bytes);
      }),
    end: () => socket.destroy(),
  };
}

function isComplete(received) {
  const head = received.indexOf('\r\n\r\n');
  if (head < 0) return false;
  const length = /^content-length: (\d+)/im.exec(received.slice(0, head))?.[1];
  return length === undefined ? received.endsWith('\r\n0\r\n\r\n') : received.length - head - 4 >= Number(length);
}

/** The bytes of a request. @param id sent as X-Request-Id, which the shop writes into its log */
export function bytesOf({ method, path, body = '', token }, id) {
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: shop.example',
    'Accept: application/json',
    ...(id ? [`X-Request-Id: ${id}`] : []),
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...(body ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`] : []),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** A GraphQL answer carries the code in its body and, as application/json, may have status 200. */
const isBusy = (answer) => answer.startsWith('HTTP/1.1 503') || answer.includes('"code":"UNAVAILABLE"');

/** Sends a request again after `Retry-After` as long as the shop is too busy. @returns the last answer, and how often it was sent */
async function sendUntilAnswered({ connection, bytes }) {
  for (let tries = 1; ; tries += 1) {
    const answer = await connection.send(bytes);
    if (!isBusy(answer) || tries === MOST_TRIES) return { answer, tries };
    const seconds = /^retry-after: (\d+)/im.exec(answer)?.[1];
    if (seconds === undefined) throw new Error(`Busy without Retry-After: ${answer.slice(0, 600)}`);
    await pause(Number(seconds) * 1000 + Math.random() * RETRY_JITTER_MS);
  }
}

/**
 * Sends every request at its moment.
 * @param begin in milliseconds, by `moment` @param requests connection, bytes, and due: milliseconds after the begin
 * @returns for each request its final answer, how often it was sent and the milliseconds since it was due; late: the longest delay of this
 * process' own event loop in milliseconds
 */
export async function sendAtTheirMoments(requests, begin) {
  const delay = monitorEventLoopDelay({ resolution: 2 });
  await pause(begin - moment());
  delay.enable();
  const answers = [];
  let next = 0;
  while (next < requests.length) {
    for (; next < requests.length && requests[next].due <= moment() - begin; next += 1) {
      const { due } = requests[next];
      answers.push(sendUntilAnswered(requests[next]).then((one) => ({ ...one, took: moment() - begin - due })));
    }
    await pause(1);
  }
  const all = await Promise.all(answers);
  delay.disable();
  return { answers: all, late: delay.max / NANOSECONDS_IN_MS };
}
