/** GraphQL operation of the rehearsal of an offer. */
import { Args, Authorized, Query, Resolver } from 'type-graphql';
import { Permission } from '../../types/viewer.js';
import { offerRehearsal } from './offer-rehearsal.service.js';
import { OfferRehearsal, OfferRehearsalArgs } from './offer-rehearsal.types.js';

@Resolver()
export class OfferRehearsalResolver {
  @Authorized(Permission.MANAGE_OFFERS)
  @Query(() => OfferRehearsal, {
    description: 'What an offer would have given on the orders of the last days, and on which. Nothing is written.',
  })
  offerRehearsal(@Args(() => OfferRehearsalArgs) args: OfferRehearsalArgs): Promise<OfferRehearsal> {
    return offerRehearsal(args);
  }
}
