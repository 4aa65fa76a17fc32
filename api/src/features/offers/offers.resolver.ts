/** GraphQL operations of offers for staff. */
import { Arg, Args, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { ExportFile } from '../../types/export-file.js';
import { may, Permission } from '../../types/viewer.js';
import { exportOfferCodes, generateOfferCodes, offerCodes } from './offer-codes.service.js';
import { AddOfferInput, EditOfferInput, GenerateOfferCodesInput, OfferCodesArgs, OfferFilter } from './offer.inputs.js';
import { GenerateOfferCodesPayload, Offer, OfferCodePage, OfferName, OfferOverlap, OfferPage } from './offer.types.js';
import { namesOf } from './offer-names.service.js';
import { addOffer, editOffer, endOffer, pauseOffer, startOffer } from './offer-write.service.js';
import { offer, offers, overlapsOf } from './offers.service.js';

@Resolver(() => Offer)
export class OffersResolver {
  @Authorized(Permission.MANAGE_OFFERS, Permission.READ_ORDERS)
  @Query(() => OfferPage, { description: 'Newest first.' })
  offers(
    @Arg('filter', () => OfferFilter, { nullable: true, description: 'Which ones; all when left out.' })
    filter: OfferFilter | undefined,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 24, description: 'At most 100.' }) pageSize: number,
  ): Promise<OfferPage> {
    return offers(filter, page, pageSize);
  }

  @Authorized(Permission.MANAGE_OFFERS, Permission.READ_ORDERS)
  @Query(() => Offer, { description: 'NOT_FOUND when there is none.' })
  offer(@Arg('id', () => ID, { description: 'The offer.' }) id: string): Promise<Offer> {
    return offer(id);
  }

  @Authorized(Permission.MANAGE_OFFERS)
  @Query(() => OfferCodePage, { description: 'In the order of the alphabet.' })
  offerCodes(@Args(() => OfferCodesArgs) args: OfferCodesArgs): Promise<OfferCodePage> {
    return offerCodes(args);
  }

  @Authorized(Permission.MANAGE_OFFERS)
  @Mutation(() => Offer, { description: 'Adds an offer as a draft; it counts once it is started.' })
  addOffer(
    @Ctx() { viewer }: Context,
    @Arg('input', () => AddOfferInput, { description: 'What it gives, to what, when and how often.' })
    input: AddOfferInput,
  ): Promise<Offer> {
    return addOffer(viewer!, input);
  }

  @Authorized(Permission.MANAGE_OFFERS)
  @Mutation(() => Offer, {
    description: 'Changes an offer that has not ended; orders that were placed keep what they got.',
  })
  editOffer(
    @Ctx() { viewer }: Context,
    @Arg('input', () => EditOfferInput, { description: "The offer's id and what to change." }) input: EditOfferInput,
  ): Promise<Offer> {
    return editOffer(viewer!, input);
  }

  @Authorized(Permission.MANAGE_OFFERS)
  @Mutation(() => Offer, { description: 'Starts a draft, or goes on with a paused offer. At most 200 run at once.' })
  startOffer(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'A draft or a paused offer.' }) id: string,
  ): Promise<Offer> {
    return startOffer(viewer!, id);
  }

  @Authorized(Permission.MANAGE_OFFERS)
  @Mutation(() => Offer, { description: 'Stops an offer for now: no order that is placed afterwards gets it.' })
  pauseOffer(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'An offer that was started.' }) id: string,
  ): Promise<Offer> {
    return pauseOffer(viewer!, id);
  }

  @Authorized(Permission.MANAGE_OFFERS)
  @Mutation(() => Offer, { description: 'Ends an offer for good. It stays in the list, with its figures.' })
  endOffer(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'Any offer; one that has ended stays as it is.' }) id: string,
  ): Promise<Offer> {
    return endOffer(viewer!, id);
  }

  @Authorized(Permission.MANAGE_OFFERS)
  @Mutation(() => GenerateOfferCodesPayload, {
    description: 'Makes many codes at once, all or none, without letters and digits that look alike.',
  })
  generateOfferCodes(
    @Ctx() { viewer }: Context,
    @Arg('input', () => GenerateOfferCodesInput, {
      description: 'Of which offer, how many, and how often each counts.',
    })
    input: GenerateOfferCodesInput,
  ): Promise<GenerateOfferCodesPayload> {
    return generateOfferCodes(viewer!, input);
  }

  @Authorized(Permission.MANAGE_OFFERS)
  @Mutation(() => ExportFile, { description: 'All codes of an offer as CSV, with how often each was used.' })
  exportOfferCodes(@Arg('id', () => ID, { description: 'The offer.' }) id: string): Promise<ExportFile> {
    return exportOfferCodes(id);
  }

  @FieldResolver(() => [OfferOverlap], {
    description: 'Live and planned offers for some of the same goods in the same time, at most twenty.',
  })
  overlaps(@Root() { id }: Offer, @Ctx() { loaders }: Context): Promise<OfferOverlap[]> {
    return loaders.loader<string, OfferOverlap[]>('offer-overlaps', overlapsOf).load(id);
  }

  @FieldResolver(() => [OfferName], {
    description:
      'Names of the products, groups, categories and zones that it names, and of accounts for those with VIEW_CUSTOMERS; what is gone has none.',
  })
  names(@Root() root: Offer, @Ctx() { loaders, viewer }: Context): Promise<OfferName[]> {
    const withCustomers = may(viewer, Permission.VIEW_CUSTOMERS);
    return loaders.loader<Offer, OfferName[]>('offer-names', (all) => namesOf(all, withCustomers)).load(root);
  }
}
