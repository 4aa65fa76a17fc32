/** Tests database connections that are destroyed before the driver has seen their `close` event. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { IN_MEMORY, startServer } from 'embedded-mongo';
import mongoose from 'mongoose';
import { endWritesWithTheirConnection } from './driver-hang.js';

/** The least milliseconds between two looks of the driver for its server. */
const LOOKS_APART = 500;

let server: Awaited<ReturnType<typeof startServer>>;
let client: mongoose.mongo.MongoClient;
const sockets: Socket[] = [];
const note = (message: unknown) => void sockets.push((message as { socket: Socket }).socket);
let lookedAt = 0;
beforeAll(async () => {
  server = await startServer({ dataDir: IN_MEMORY });
  subscribe('net.client.socket', note);
  client = new mongoose.mongo.MongoClient(server.uri, { maxPoolSize: 1, serverSelectionTimeoutMS: 5_000 });
  client.on('serverHeartbeatSucceeded', () => (lookedAt = performance.now()));
  await client.connect();
  await read();
  endWritesWithTheirConnection(client);
});
afterAll(async () => {
  unsubscribe('net.client.socket', note);
  // Whatever still hangs is not waited for.
  await client?.close(true);
  await server?.close();
});

const read = () => client.db('shop').collection('things').find().toArray();
/** As Node does when the other side ends them; they say `close` only when everything else that came meanwhile was worked on. */
const endAll = () => sockets.splice(0).forEach((socket) => socket.destroy());

it('answers a command whose connection was just destroyed', async () => {
  await read();
  endAll();
  expect(await read()).toEqual([]);
});

it('finds the server again when the connection by which it looks for it was just destroyed', async () => {
  await read();
  while (performance.now() - lookedAt < 2 * LOOKS_APART) await pause(LOOKS_APART / 5);
  const looked = lookedAt;
  // The command below fails, and at the same moment it is looked for the server.
  client.once('serverDescriptionChanged', endAll);
  sockets.at(-1)!.destroy();
  expect(await read()).toEqual([]);
  expect(lookedAt).toBeGreaterThan(looked);
});
