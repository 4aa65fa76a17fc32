/** A server that does nothing but send the same bytes: what node:http can do on this machine. Arguments: status, bytes. */
import { createServer } from 'node:http';

const [status, bytes] = process.argv.slice(2).map(Number);
const body = Buffer.alloc(bytes, 'x');
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(bytes) };
const server = createServer((_req, res) => {
  res.writeHead(status, status === 304 ? {} : headers);
  res.end(status === 304 ? undefined : body);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
