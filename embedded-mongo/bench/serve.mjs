// Serves a folder in a process of its own, so that the client's work does not count as the server's.
import { startServer } from 'embedded-mongo';

const started = performance.now();
const server = await startServer({ dataDir: process.argv[2] });
const usage = () => {
  const { user, system } = process.cpuUsage();
  return { rss: process.memoryUsage().rss, cpuMs: (user + system) / 1000 };
};
process.send({ uri: server.uri, loadMs: performance.now() - started, ...usage() });
process.on('message', async (wish) => {
  if (wish === 'usage') process.send(usage());
  else {
    await server.close();
    process.disconnect();
  }
});
