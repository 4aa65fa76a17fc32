/** GraphQL operations for the settings: all of them for the back office, and the public ones for everybody. */
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import { Arg, Authorized, Ctx, FieldResolver, Float, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { settings } from '../../platform/settings/current.js';
import { GST_RATES } from '../../pricing/index.js';
import { chargesTax, sellerGstin } from '../../platform/settings/seller-kind.js';
import { themeOf } from '../../platform/settings/palette.js';
import { MAX_SHOP_PICTURE_BYTES, takeInShopPicture } from '../../platform/files/shop-picture.js';
import { readUpload } from '../../platform/files/upload.js';
import { Permission } from '../../types/viewer.js';
import { editSettingGroup, settingGroups } from './settings.service.js';
import { SettingGroup, SettingInput, Shop, ShopThemeColour, UploadShopPicturePayload } from './settings.types.js';

@Resolver(() => Shop)
export class SettingsResolver {
  @Query(() => Shop, { description: 'Who the shop is, how to reach it, and how it sells.' })
  shop(): Shop {
    return { ...settings(), gstin: sellerGstin() };
  }

  @FieldResolver(() => [ShopThemeColour], {
    description: 'The colours that differ from the design of the storefront; empty while the owner has chosen none.',
  })
  theme(): ShopThemeColour[] {
    return themeOf(settings());
  }

  @FieldResolver(() => Boolean, {
    description:
      'False while the owner is a composition taxable person or not registered for GST: prices are what is paid, and no GST is added.',
  })
  chargesTax(): boolean {
    return chargesTax();
  }

  @FieldResolver(() => [Float], { description: 'Rates of GST in percent that a product may carry, lowest first.' })
  gstRates(): readonly number[] {
    return GST_RATES;
  }

  @Authorized(Permission.MANAGE_SETTINGS)
  @Mutation(() => UploadShopPicturePayload, {
    description: 'Takes a picture of the shop in, such as its logo; it holds once a setting is saved with its path.',
  })
  async uploadShopPicture(
    @Arg('picture', () => GraphQLUpload, {
      description: 'JPEG, PNG or WebP by its content, at most 5 MB; sent as multipart.',
    })
    picture: Promise<FileUpload>,
  ): Promise<UploadShopPicturePayload> {
    const { content } = await readUpload(picture, MAX_SHOP_PICTURE_BYTES);
    return takeInShopPicture(content);
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
