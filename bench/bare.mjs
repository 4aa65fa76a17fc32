/** A server that does nothing but send the same bytes: what node:http can do on this machine. Argument: the status; the body comes on standard input. */
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

const status = Number(process.argv[2]);
const body = await buffer(process.stdin);
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(body.length) };
const server = createServer((_req, res) => {
  res.writeHead(status, status === 304 ? {} : headers);
  res.end(status === 304 ? undefined : body);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
