/** Entities of the unified test format: clients with their observed events, databases, collections, sessions, saved results. */
import {
  GridFSBucket,
  MongoClient,
  ReadPreference,
  type ClientSession,
  type ClientSessionOptions,
  type Collection,
  type CommandFailedEvent,
  type CommandStartedEvent,
  type CommandSucceededEvent,
  type Db,
  type MongoClientOptions,
} from 'mongodb';
import { isPlain, type NamedThings, type Values } from './matching.js';

/** An event a client published, by the name the test format gives it. */
export interface SeenEvent {
  name: string;
  event: Values;
}

const COMMAND_EVENTS: Record<string, 'commandStarted' | 'commandSucceeded' | 'commandFailed'> = {
  commandStartedEvent: 'commandStarted',
  commandSucceededEvent: 'commandSucceeded',
  commandFailedEvent: 'commandFailed',
};
const POOL_EVENTS: Record<string, string> = {
  connectionCheckOutStartedEvent: 'connectionCheckOutStarted',
  connectionCheckedOutEvent: 'connectionCheckedOut',
  connectionCheckedInEvent: 'connectionCheckedIn',
  connectionClosedEvent: 'connectionClosed',
  connectionReadyEvent: 'connectionReady',
  connectionCreatedEvent: 'connectionCreated',
  poolClearedEvent: 'connectionPoolCleared',
  poolReadyEvent: 'connectionPoolReady',
};

/** Heartbeat interval of clients, short so that a test need not wait ten seconds after a failure. */
const HEARTBEAT_MS = 250;

/** Converts options of a test into the driver's form. */
export function driverOptions(given: Values): Values {
  const options: Values = { ...given };
  if (options['readPreference']) options['readPreference'] = readPreference(options['readPreference'] as Values);
  if (options['defaultTransactionOptions'])
    options['defaultTransactionOptions'] = driverOptions(options['defaultTransactionOptions'] as Values);
  return options;
}

function readPreference({ mode, tagSets, ...rest }: Values): ReadPreference {
  return new ReadPreference(mode as 'primary', tagSets as never, rest as never);
}

/** Copies an event's command as it was sent, because the driver later changes objects that commands share. */
function asSent(event: Values): Values {
  const copy: Values = {};
  for (const key in event) copy[key] = event[key];
  const { command } = event;
  if (command !== undefined) copy['command'] = copied(command);
  return copy;
}

function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied);
  if (value instanceof Map) return new Map(value);
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, copied(inner)]));
}

class ObservedClient {
  readonly events: SeenEvent[] = [];
  readonly client: MongoClient;
  private readonly stop: (() => void)[] = [];

  constructor(uri: string, spec: Values) {
    const uriOptions = (spec['uriOptions'] ?? {}) as MongoClientOptions;
    this.client = new MongoClient(uri, {
      heartbeatFrequencyMS: HEARTBEAT_MS,
      minHeartbeatFrequencyMS: HEARTBEAT_MS,
      monitorCommands: true,
      ...uriOptions,
    });
    const ignored = new Set([...((spec['ignoreCommandMonitoringEvents'] ?? []) as string[]), 'configureFailPoint']);
    for (const name of (spec['observeEvents'] ?? []) as string[]) {
      const ofCommand = COMMAND_EVENTS[name];
      const ofPool = POOL_EVENTS[name];
      if (!ofCommand && !ofPool) throw new Error(`The event ${name} is not known to this runner`);
      const seen = (event: CommandStartedEvent | CommandSucceededEvent | CommandFailedEvent) => {
        if (ofCommand && ignored.has(event.commandName)) return;
        this.events.push({ name, event: asSent(event as unknown as Values) });
      };
      const source = this.client as unknown as NodeJS.EventEmitter;
      source.on(ofCommand ?? ofPool!, seen);
      this.stop.push(() => source.off(ofCommand ?? ofPool!, seen));
    }
  }

  stopObserving(): void {
    for (const stop of this.stop.splice(0)) stop();
  }
}

export class Entities implements NamedThings {
  private readonly all = new Map<string, unknown>();
  private readonly sessionIds = new Map<string, unknown>();

  constructor(private readonly uri: string) {}

  async create(specs: Record<string, Values>[]): Promise<void> {
    for (const spec of specs) {
      const [[kind, given]] = Object.entries(spec) as [[string, Values]];
      await this.createOne(kind, given);
    }
  }

  private async createOne(kind: string, given: Values): Promise<void> {
    const id = String(given['id']);
    switch (kind) {
      case 'client': {
        const observed = new ObservedClient(this.uri, given);
        this.all.set(id, observed);
        await observed.client.connect();
        return;
      }
      case 'database':
        this.all.set(
          id,
          this.client(String(given['client'])).db(
            String(given['databaseName']),
            driverOptions((given['databaseOptions'] ?? {}) as Values),
          ),
        );
        return;
      case 'collection':
        this.all.set(
          id,
          this.get<Db>(String(given['database'])).collection(
            String(given['collectionName']),
            driverOptions((given['collectionOptions'] ?? {}) as Values),
          ),
        );
        return;
      case 'bucket':
        this.all.set(id, new GridFSBucket(this.get<Db>(String(given['database'])), given['bucketOptions'] as never));
        return;
      case 'session': {
        const options = driverOptions((given['sessionOptions'] ?? {}) as Values);
        if (typeof options['snapshotTime'] === 'string') options['snapshotTime'] = this.value(options['snapshotTime']);
        const session = this.client(String(given['client'])).startSession(options as ClientSessionOptions);
        this.all.set(id, session);
        this.sessionIds.set(id, session.id);
        return;
      }
      default:
        throw new Error(`Entities of the kind ${kind} are not known to this runner`);
    }
  }

  save(name: string, value: unknown): void {
    this.all.set(name, value);
  }

  get<T = unknown>(name: string): T {
    if (!this.all.has(name)) throw new Error(`The test names ${name}, which it did not make`);
    const found = this.all.get(name);
    return (found instanceof ObservedClient ? found.client : found) as T;
  }

  value(name: string): unknown {
    return this.get(name);
  }

  client(name: string): MongoClient {
    return this.get<MongoClient>(name);
  }

  session(name: string): ClientSession {
    return this.get<ClientSession>(name);
  }

  collection(name: string): Collection {
    return this.get<Collection>(name);
  }

  sessionId(name: string): unknown {
    const id = this.sessionIds.get(name);
    if (!id) throw new Error(`The test names the session ${name}, which it did not make`);
    return id;
  }

  events(client: string): SeenEvent[] {
    const found = this.all.get(client);
    if (!(found instanceof ObservedClient)) throw new Error(`${client} is no client`);
    return found.events;
  }

  stopObserving(): void {
    for (const entity of this.all.values()) if (entity instanceof ObservedClient) entity.stopObserving();
  }

  async close(): Promise<void> {
    const ends = [...this.all.values()].map(async (entity) => {
      if (entity instanceof ObservedClient) await entity.client.close();
    });
    await Promise.all(ends);
  }
}
