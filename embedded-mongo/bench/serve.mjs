// Serves a folder in a process of its own and tells what it uses when asked.
import { startServer } from 'embedded-mongo';

const started = performance.now();
const server = await startServer({ dataDir: process.argv[2] });
const usage = () => {
  const { user, system } = process.cpuUsage();
  return { rss: process.memoryUsage().rss, cpuMs: (user + system) / 1000 };
};
process.send({ uri: server.uri, loadMs: performance.now() - started, ...usage() });
let closing = false;
process.on('message', (wish) => {
  if (wish === 'usage') process.send(usage());
  else if (!closing) {
    closing = true;
    void server.close().then(() => process.disconnect());
  }
});
