/** The owner's settings, for the back office; and the public ones for everybody. */
import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.js';
import { settings } from '../../platform/shop-settings/current.js';
import { Permission } from '../../types/viewer.js';
import { editSettingGroup, settingGroups } from './settings.service.js';
import { SettingGroup, SettingInput, Shop } from './settings.types.js';

@Resolver()
export class SettingsResolver {
  @Query(() => Shop, { description: 'Who the shop is, how to reach it, and how it sells.' })
  shop(): Shop {
    return settings();
  }

  @Authorized(Permission.MANAGE_SETTINGS)
  @Query(() => [SettingGroup], { description: 'Everything the owner sets, part by part.' })
  settingGroups(): Promise<SettingGroup[]> {
    return settingGroups();
  }

  @Authorized(Permission.MANAGE_SETTINGS)
  @Mutation(() => SettingGroup, {
    description: 'Saves some settings of a part, all of them or none. They hold in every process within a second.',
  })
  editSettingGroup(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'Of the part.' }) id: string,
    @Arg('version', () => Int, { description: 'The version of the part that the edit started from.' }) version: number,
    @Arg('values', () => [SettingInput], { description: 'What is left out stays as it is.' }) values: SettingInput[],
  ): Promise<SettingGroup> {
    return editSettingGroup(viewer!, id, version, values);
  }
}
