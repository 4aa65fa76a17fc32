/** Connections that are open already, requests over them at their moments, and how late the sender itself was. */
import { connect } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

const NANOSECONDS = 1e6;

/** The same moment for all processes of this machine, in milliseconds. */
export const moment = () => performance.timeOrigin + performance.now();

/** A connection that stays open. @returns a function that sends one request and tells its answer's text */
export async function openLine(port) {
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  let said = '';
  let waiting;
  socket.setEncoding('latin1');
  socket.on('data', (part) => {
    said += part;
    if (!waiting || !isWhole(said)) return;
    const { done } = waiting;
    waiting = undefined;
    done(said);
    said = '';
  });
  const lost = (error) => waiting?.failed(error ?? new Error('The connection was closed'));
  socket.on('error', lost);
  socket.on('close', () => lost());
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return {
    send: (bytes) =>
      new Promise((done, failed) => {
        waiting = { done, failed };
        socket.write(bytes);
      }),
    end: () => socket.destroy(),
  };
}

function isWhole(said) {
  const head = said.indexOf('\r\n\r\n');
  if (head < 0) return false;
  const length = /^content-length: (\d+)/im.exec(said.slice(0, head))?.[1];
  return length === undefined ? said.endsWith('\r\n0\r\n\r\n') : said.length - head - 4 >= Number(length);
}

/** The bytes of a request. @param id what the shop is to call it in its log */
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

/**
 * Begins everything at its moment.
 * @param begin by `moment` @param requests line, bytes and due: milliseconds from the begin
 * @returns of each its answer and the milliseconds from when it was due; and the longest that this process itself was late
 */
export async function atTheirMoments(requests, begin) {
  const delay = monitorEventLoopDelay({ resolution: 2 });
  await pause(begin - moment());
  delay.enable();
  const answers = [];
  let next = 0;
  while (next < requests.length) {
    for (; next < requests.length && requests[next].due <= moment() - begin; next += 1) {
      const { line, bytes, due } = requests[next];
      answers.push(line.send(bytes).then((answer) => ({ answer, took: moment() - begin - due })));
    }
    await pause(1);
  }
  const all = await Promise.all(answers);
  delay.disable();
  return { answers: all, late: delay.max / NANOSECONDS };
}
