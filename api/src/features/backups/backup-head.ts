/**
 * What a downloaded backup says of itself: its first file, `backup.json`. A shop that takes it back reads it before anything else, so
 * that the backup of another shop or of a newer version is refused at once. Files downloaded by older versions have none.
 */
import { z } from 'zod';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { shopVersion } from '../../platform/repository-root.js';
import { settings } from '../../platform/settings/current.js';
import { isBackupName, takenAtOf } from './whole-backup.js';

export const HEAD_FILE = 'backup.json';
/** Bytes of a head at most. */
export const HEAD_MOST = 4096;

const head = z.object({
  name: z.string().refine((name) => isBackupName(name) && !Number.isNaN(takenAtOf(name).getTime())),
  /** Name of the shop when it was downloaded. */
  shop: z.string(),
  /** That made the file. */
  version: z.string(),
});
export type BackupHead = z.infer<typeof head>;

/** @param name of the backup */
export function headOf(name: string): Buffer {
  return Buffer.from(JSON.stringify({ name, shop: settings().brand, version: shopVersion } satisfies BackupHead));
}

/** @returns undefined when it is none */
export function readHead(content: Buffer): BackupHead | undefined {
  try {
    return head.safeParse(JSON.parse(content.toString('utf8'))).data;
  } catch {
    // No JSON.
    return undefined;
  }
}

/**
 * @param otherShop whether the backup of a shop of another name is taken too
 * @throws ShopError CONFLICT for a newer version's, BAD_INPUT for another shop's
 */
export function assertOurs({ shop, version }: BackupHead, otherShop: boolean): void {
  if (isNewer(version, shopVersion))
    throw new ShopError(
      ErrorCode.CONFLICT,
      `The backup is of version ${version} of the shop, and this is ${shopVersion}: update the shop first.`,
    );
  const { brand } = settings();
  if (otherShop || sameName(shop, brand)) return;
  const message = `This is the backup of “${shop.slice(0, 100)}”, and this shop is “${brand}”. Say so if that is meant.`;
  throw new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path: 'otherShop', message }] });
}

const sameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Whether version `a` came after `b`. */
function isNewer(a: string, b: string): boolean {
  const [left, right] = [a, b].map((version) => version.split('.').map((part) => Number.parseInt(part, 10) || 0));
  const at = [0, 1, 2].find((place) => left![place] !== right![place]);
  return at !== undefined && (left![at] ?? 0) > (right![at] ?? 0);
}
