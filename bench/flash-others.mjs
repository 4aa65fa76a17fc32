/**
 * Who buys something else while the sale goes on, in a process of its own: what keeps the thousands of buyers' sender busy is not to be
 * counted as the shop's. Told by messages what to send; says when it is ready, and then how long each took.
 */
import { once } from 'node:events';
import { atTheirMoments, bytesOf, openLine } from './open-lines.mjs';

const [requests] = await once(process, 'message');
const lines = [];
for (const { port, seen } of requests) {
  const line = await openLine(port);
  await line.send(bytesOf({ method: 'GET', path: seen }));
  lines.push(line);
}
process.send({ ready: true });
const [{ begin }] = await once(process, 'message');
const due = requests.map((request, n) => ({ line: lines[n], bytes: Buffer.from(request.text), due: request.due }));
process.send(await atTheirMoments(due, begin));
for (const line of lines) line.end();
process.disconnect();
