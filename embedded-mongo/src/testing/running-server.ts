/** Starts a server and a connected client for one test file. */
import { MongoClient, type Db, type MongoClientOptions } from 'mongodb';
import { IN_MEMORY, startServer, type RunningServer, type ServerOptions } from '../index.js';

export interface TestServer {
  server: RunningServer;
  client: MongoClient;
  db: Db;
  stop(): Promise<void>;
}

export async function testServer(
  options: Partial<ServerOptions> = {},
  clientOptions: MongoClientOptions = {},
): Promise<TestServer> {
  const server = await startServer({ dataDir: IN_MEMORY, failPoints: true, ...options });
  const client = await new MongoClient(server.uri, clientOptions).connect();
  return {
    server,
    client,
    db: client.db('test'),
    async stop() {
      await client.close();
      await server.close();
    },
  };
}
