/**
 * A restore of the embedded database that was prepared while the shop ran: the start lets it take the place of the present one. Every
 * step can be repeated, so that a process killed in between goes on at its next start.
 */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the database is prepared, as a data folder of its own. */
export const preparedIn = (dataDir: string): string => join(dataDir, 'restoring');
const orderIn = (dataDir: string): string => join(dataDir, 'restore.json');
const doneIn = (dataDir: string): string => join(dataDir, 'restored.json');

export interface RestoreOrder {
  /** Name of the backup. */
  name: string;
  by: string;
  /** Folder in the data folder that the present database becomes. */
  keptAs: string;
}

/** Orders that the prepared database takes over at the next start. Written last. */
export function orderRestore(dataDir: string, order: RestoreOrder): void {
  const part = `${orderIn(dataDir)}.part`;
  writeFileSync(part, JSON.stringify(order), { mode: 0o600, flush: true });
  renameSync(part, orderIn(dataDir));
}

/** Called before the database is opened. Does nothing unless a restore was ordered. */
export function takeOverPrepared(dataDir: string): void {
  if (!existsSync(orderIn(dataDir))) return;
  const { keptAs } = JSON.parse(readFileSync(orderIn(dataDir), 'utf8')) as RestoreOrder;
  const [prepared, present] = [join(preparedIn(dataDir), 'database'), join(dataDir, 'database')];
  if (existsSync(prepared)) {
    if (existsSync(present)) renameSync(present, join(dataDir, keptAs));
    renameSync(prepared, present);
  }
  rmSync(preparedIn(dataDir), { recursive: true, force: true });
  renameSync(orderIn(dataDir), doneIn(dataDir));
}

/** The restore that the last start carried out and nobody has noted yet. @param note writes it down; called at most once for each */
export async function noteTakenOver(dataDir: string, note: (order: RestoreOrder) => Promise<void>): Promise<void> {
  if (!existsSync(doneIn(dataDir))) return;
  await note(JSON.parse(readFileSync(doneIn(dataDir), 'utf8')) as RestoreOrder);
  rmSync(doneIn(dataDir), { force: true });
}
