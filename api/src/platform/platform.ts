/** The services that features share (config, log, mail, files): set once by the start of the shop or a test, and read by services. */
import type { Config } from '../config.js';
import type { FileStore } from './files/file-store.js';
import type { Logger } from './observability/logger.js';
import type { Mailer } from './mail/mailer.js';

export interface Platform {
  /** What holds now: the environment, and where it is silent what was saved as connections (current-connections.ts). */
  config: Config;
  logger: Logger;
  mailer: Mailer;
  files: FileStore;
  /** Signs tokens and links. */
  jwtSecret: string;
  /** Tokens signed with it are still accepted during a rotation of the secret. */
  previousJwtSecret?: string;
}

let current: Platform | undefined;

/** Base URL of public files; undefined when the shop itself serves them, and before setPlatform. */
export function mediaBase(): string | undefined {
  return current?.config.mediaUrl;
}

export function setPlatform(platform: Platform): void {
  current = platform;
}

/** @throws Error before setPlatform, when a service is used without a started shop */
export function platform(): Platform {
  if (!current) throw new Error('The platform is not set up');
  return current;
}
