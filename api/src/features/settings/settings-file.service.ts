/** Exports and imports the owner's settings as a file in the format of shop/shop.json. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import { checkSettings, settings, settingsAsFilled } from '../../platform/settings/current.js';
import {
  SETTING_GROUPS,
  SETTING_KEYS,
  settingOf,
  type SettingGroupKey,
  type SettingKey,
  type Settings,
} from '../../platform/settings/settings.js';
import type { Viewer } from '../../types/viewer.js';
import { assertFilesThere, assertTogether, keysOf, takeOver, writeGroup } from './settings.service.js';

/** All current settings, amounts in rupees. */
export async function exportedSettings(): Promise<Record<SettingKey, unknown>> {
  await takeOver();
  const now = settings();
  const entries = SETTING_KEYS.map((key) => [key, settingOf(key).kind.shown(now[key])]);
  return Object.fromEntries(entries) as Record<SettingKey, unknown>;
}

/**
 * Imports the settings of a file atomically; settings that are not in the file stay unchanged.
 * @returns the labels of the changed settings
 * @throws ShopError BAD_INPUT naming every problem
 */
export async function importSettings(viewer: Viewer, sent: unknown): Promise<string[]> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    throw new ShopError(ErrorCode.BAD_INPUT, 'A file of settings holds one object, such as { "brand": "My shop" }.');
  const { kept, problems } = checkSettings(sent as Record<string, unknown>);
  if (problems.length > 0) {
    const problemList = problems.map(({ path, message }) => `  - ${path}: ${message}`).join('\n');
    throw new ShopError(ErrorCode.BAD_INPUT, `The settings are not right:\n${problemList}`, { fields: problems });
  }
  await takeOver();
  const now = settings();
  const changed = (Object.keys(kept) as SettingKey[]).filter((key) => !same(kept[key], now[key]));
  assertTogether(kept, []);
  await assertFilesThere(kept);
  await inTransaction(async (session) => {
    for (const group of Object.keys(SETTING_GROUPS) as SettingGroupKey[]) {
      const own = keysOf(group).filter((key) => changed.includes(key));
      if (own.length === 0) continue;
      // Values equal to the initial settings are not stored.
      const reset = own.filter((key) => same(kept[key], settingsAsFilled()[key]));
      const values = Object.fromEntries(own.filter((key) => !reset.includes(key)).map((key) => [key, kept[key]]));
      await writeGroup(viewer, group, undefined, values as Partial<Settings>, reset, session);
    }
  });
  await takeOver();
  return changed.map((key) => settingOf(key).label);
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
