// Serves a folder in its own process and reports its resource usage on request.
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
