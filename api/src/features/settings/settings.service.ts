/** Reads and saves the owner's settings, and follows changes by other processes. */
import type { ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import { follow } from '../../platform/database/following.js';
import { pictureThere } from '../../platform/files/shop-picture.js';
import { applyStoredSettings, checkSettings, settings, settingsAsFilled } from '../../platform/settings/current.js';
import {
  conflicts,
  registrationProblem,
  SETTING_GROUPS,
  isSettingKey,
  SETTING_KEYS,
  settingOf,
  type SettingGroupKey,
  type SettingKey,
  type Settings,
} from '../../platform/settings/settings.js';
import { FIRST_VERSION } from '../../types/first-version.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { StoredSettingsModel, type StoredSettings } from './settings.model.js';
import type { SettingGroup, SettingInput } from './settings.types.js';

/** Loads the stored settings and registers a follower for changes. */
export async function startSettingsSync(): Promise<void> {
  await takeOver();
  follow({ name: 'settings', collections: [StoredSettingsModel.collection.collectionName], look: takeOver });
}

/** Reloads the stored settings into this process. */
export async function takeOver(): Promise<void> {
  const stored = await StoredSettingsModel.find().limit(Object.keys(SETTING_GROUPS).length).lean<StoredSettings[]>();
  applyStoredSettings(Object.assign({}, ...stored.map(({ values }) => values)) as Record<string, unknown>);
}

export const keysOf = (group: SettingGroupKey): SettingKey[] =>
  SETTING_KEYS.filter((key) => settingOf(key).group === group);
const isGroup = (key: string): key is SettingGroupKey => Object.hasOwn(SETTING_GROUPS, key);
const shown = (key: SettingKey, kept: unknown): unknown => settingOf(key).kind.shown(kept);

/** All groups with their settings, in the order of the screen. */
export async function settingGroups(): Promise<SettingGroup[]> {
  const stored = await StoredSettingsModel.find().limit(Object.keys(SETTING_GROUPS).length).lean<StoredSettings[]>();
  const byGroup = new Map(stored.map((one) => [one._id, one]));
  return (Object.keys(SETTING_GROUPS) as SettingGroupKey[]).map((key) => viewOf(key, byGroup.get(key)));
}

function viewOf(group: SettingGroupKey, stored: StoredSettings | undefined): SettingGroup {
  const filled = settingsAsFilled();
  return {
    id: group,
    ...SETTING_GROUPS[group],
    version: stored?.version ?? FIRST_VERSION,
    updatedAt: stored?.updatedAt ?? null,
    settings: keysOf(group).map((key) => {
      const { label, help, kind, public: isPublic } = settingOf(key);
      const own = stored !== undefined && Object.hasOwn(stored.values, key);
      return {
        key,
        label,
        help,
        kind: kind.name,
        public: isPublic,
        ...shownWithProblem(key, own ? stored.values[key] : filled[key]),
        defaultValue: shown(key, filled[key]),
        changed: own,
        least: kind.least ?? null,
        most: kind.most ?? null,
        unit: kind.unit ?? null,
        options: kind.options ? [...kind.options] : [],
      };
    }),
  };
}

/** A value in the form for callers, and what the rules of today say of it: an earlier release may have taken it under others. */
function shownWithProblem(
  key: SettingKey,
  stored: unknown,
): Pick<SettingGroup['settings'][number], 'value' | 'problem'> {
  const { kind } = settingOf(key);
  const value = kind.shown(kind.understood(stored));
  const parsed = kind.schema.safeParse(value);
  if (!parsed.success) return { value, problem: parsed.error.issues[0]!.message };
  const together = key === 'address' || key === 'gstin' ? registrationProblem(settings()) : undefined;
  return { value, problem: together ?? null };
}

/**
 * Saves settings of a group atomically; null resets a setting to its default.
 * @param version of the group that the edit is based on
 * @throws ShopError NOT_FOUND for an unknown group, BAD_INPUT naming each invalid value, STALE_VERSION
 */
export async function editSettingGroup(
  viewer: Viewer,
  group: string,
  version: number,
  sent: readonly SettingInput[],
): Promise<SettingGroup> {
  if (!isGroup(group)) throw new ShopError(ErrorCode.NOT_FOUND, 'There is no such part of the settings.');
  const { kept, problems } = checkSettings(
    Object.fromEntries(sent.filter(({ value }) => value !== null).map(({ key, value }) => [key, value])),
  );
  const own = new Set<string>(keysOf(group));
  for (const { key } of sent)
    if (isSettingKey(key) && !own.has(key))
      problems.push({ path: key, message: `There is no such setting in ${SETTING_GROUPS[group].title}.` });
  if (problems.length > 0) throw new ShopError(ErrorCode.BAD_INPUT, problems[0]!.message, { fields: problems });
  const reset = sent.filter(({ value }) => value === null).map(({ key }) => key as SettingKey);
  assertTogether(kept, reset);
  await assertFilesThere(kept);
  const stored = await inTransaction((session) => writeGroup(viewer, group, version, kept, reset, session));
  await takeOver();
  return viewOf(group, stored);
}

/** @throws ShopError BAD_INPUT when the changed settings conflict with each other or with the rest */
export function assertTogether(changed: Partial<Settings>, reset: readonly SettingKey[]): void {
  const filled = settingsAsFilled();
  const back = Object.fromEntries(reset.map((key) => [key, filled[key]]));
  const touched = new Set([...(Object.keys(changed) as SettingKey[]), ...reset]);
  const problems = conflicts({ ...settings(), ...back, ...changed }, touched);
  if (problems.length > 0) throw new ShopError(ErrorCode.BAD_INPUT, problems[0]!.message, { fields: problems });
}

/** @throws ShopError BAD_INPUT when a picture does not exist */
export async function assertFilesThere(changed: Partial<Settings>): Promise<void> {
  if (changed.logo && !(await pictureThere(changed.logo)))
    throw new ShopError(ErrorCode.BAD_INPUT, 'Upload the picture first.', {
      fields: [{ path: 'logo', message: 'There is no such picture; upload it first.' }],
    });
}

/**
 * Writes a group with its audit log entry.
 * @param version that the group must have; undefined skips the check
 * @throws ShopError STALE_VERSION
 */
export async function writeGroup(
  viewer: Viewer,
  group: SettingGroupKey,
  version: number | undefined,
  kept: Partial<Settings>,
  reset: readonly SettingKey[],
  session: ClientSession,
): Promise<StoredSettings> {
  const before = await StoredSettingsModel.findById(group, null, { session }).lean<StoredSettings>();
  const stands = before?.version ?? FIRST_VERSION;
  if (version !== undefined && stands !== version)
    throw new ShopError(ErrorCode.STALE_VERSION, undefined, { version: stands });
  const values: Record<string, unknown> = { ...before?.values, ...kept };
  for (const key of reset) delete values[key];
  const after: StoredSettings = { _id: group, values, version: stands + 1, updatedAt: new Date() };
  await StoredSettingsModel.replaceOne({ _id: group }, after, { session, upsert: true });
  const filled = settingsAsFilled();
  const was = (key: SettingKey) => before?.values[key] ?? filled[key];
  const is = (key: SettingKey) => values[key] ?? filled[key];
  const changed = keysOf(group).filter((key) => JSON.stringify(was(key)) !== JSON.stringify(is(key)));
  const labels = changed.map((key) => settingOf(key).label).join(', ');
  await recordAudit({
    viewer,
    action: 'settings.edit',
    entity: 'settings',
    entityId: group,
    summary:
      changed.length > 0 ? `Changed settings: ${labels}` : `Saved ${SETTING_GROUPS[group].title} without a change`,
    before: Object.fromEntries(changed.map((key) => [key, was(key)])),
    after: Object.fromEntries(changed.map((key) => [key, is(key)])),
    session,
  });
  return after;
}
