/** What the features stand on, made once by main (or a test) and read by services: settings, log, mail, files. */
import type { Config } from '../config.js';
import type { FileStore } from './files/file-store.js';
import type { Logger } from './observability/logger.js';
import type { Mailer } from './mail/mailer.js';

export interface Platform {
  config: Config;
  logger: Logger;
  mailer: Mailer;
  files: FileStore;
  /** Signs tokens and links. */
  jwtSecret: string;
  /** What it signed is still accepted, while secrets are exchanged. */
  previousJwtSecret?: string;
}

let current: Platform | undefined;

/** Undefined when the shop itself serves public files, and before setPlatform. */
export function mediaBase(): string | undefined {
  return current?.config.mediaUrl;
}

export function setPlatform(platform: Platform): void {
  current = platform;
}

/** @throws Error before setPlatform: a service was used outside of a started shop */
export function platform(): Platform {
  if (!current) throw new Error('The platform is not set up');
  return current;
}
