/** A bare node:http server that always sends the same bytes. Argument: the status; the body comes on standard input; the port goes to standard output. */
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
