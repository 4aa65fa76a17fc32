// Converts a group of settings between form values and input.
import type { AdminSettingGroupFragment } from '../../generated/admin-settings';

export type SettingValues = Record<string, unknown>;

export const valuesOf = ({ settings }: AdminSettingGroupFragment): SettingValues =>
  Object.fromEntries(settings.map(({ key, value }) => [key, value]));

export const sameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The changed values; a restored default is sent as null. */
export function changedValues(
  { settings }: AdminSettingGroupFragment,
  typed: SettingValues,
): { key: string; value: unknown }[] {
  return settings
    .filter(({ key, value }) => Object.hasOwn(typed, key) && !sameValue(typed[key], value))
    .map(({ key, defaultValue }) => ({ key, value: sameValue(typed[key], defaultValue) ? null : typed[key] }));
}
