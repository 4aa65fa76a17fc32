/**
 * Sends the orders of other products during a flash sale, from a process of its own, so that the thousands of buyers do not delay their sender.
 * The parent sends the requests, then the moment to begin; this process answers when it is ready, and then with the latencies.
 */
import { once } from 'node:events';
import { bytesOf, openConnection, sendAtTheirMoments } from './connections.mjs';

const [requests] = await once(process, 'message');
const connections = [];
for (const { port, seen } of requests) {
  const connection = await openConnection(port);
  await connection.send(bytesOf({ method: 'GET', path: seen }));
  connections.push(connection);
}
process.send({ ready: true });
const [{ begin }] = await once(process, 'message');
const due = requests.map(({ text, due }, n) => ({ connection: connections[n], bytes: Buffer.from(text), due }));
process.send(await sendAtTheirMoments(due, begin));
for (const connection of connections) connection.end();
process.disconnect();
