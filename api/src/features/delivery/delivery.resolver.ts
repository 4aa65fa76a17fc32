/** Delivery: looks up PIN codes and their delivery options. */
import { Arg, Authorized, Query, Resolver } from 'type-graphql';
import { noteTrial } from '../../platform/trials.js';
import { Permission } from '../../types/viewer.js';
import { deliveryOptions, pinCode, pinCodeProblem, triedSetup } from './delivery-options.service.js';
import { DeliveryLineInput, DeliverySetupInput } from './delivery.inputs.js';
import { DeliveryOptions, PinCode } from './delivery.types.js';

@Resolver()
export class DeliveryResolver {
  @Query(() => PinCode, {
    nullable: true,
    description: 'City, district and state of a PIN code; null when the directory does not know it.',
  })
  pinCode(
    @Arg('pin', () => String, { description: 'Six digits; a space after the third is fine.' }) pin: string,
  ): Promise<PinCode | null> {
    return pinCode(pin);
  }

  @Query(() => String, {
    nullable: true,
    description:
      'Why no address is taken with a PIN code and what to do, for the shopper: neither the directory nor a zone of the shop knows it. Null when one is.',
  })
  pinCodeProblem(
    @Arg('pin', () => String, { description: 'Six digits; a space after the third is fine.' }) pin: string,
  ): Promise<string | null> {
    return pinCodeProblem(pin);
  }

  @Query(() => DeliveryOptions, {
    description:
      'Whether the shop delivers to a PIN code, by which ways, when, for how much, and whether by cash on delivery.',
  })
  deliveryOptions(
    @Arg('pin', () => String, { description: 'Six digits; a space after the third is fine.' }) pin: string,
    @Arg('items', () => [DeliveryLineInput], {
      nullable: true,
      description: 'The goods, at most 100 lines; without any, what is offered there for the lightest and cheapest.',
    })
    items?: DeliveryLineInput[],
  ): Promise<DeliveryOptions> {
    return deliveryOptions(pin, items);
  }

  @Authorized(Permission.MANAGE_SETTINGS)
  @Query(() => DeliveryOptions, {
    description: 'The same by settings that are not saved yet: what an owner would be promising.',
  })
  async triedDeliveryOptions(
    @Arg('setup', () => DeliverySetupInput, { description: 'What differs from what is saved.' })
    setup: DeliverySetupInput,
    @Arg('pin', () => String, { description: 'Six digits; a space after the third is fine.' }) pin: string,
    @Arg('items', () => [DeliveryLineInput], { nullable: true, description: 'The goods, at most 100 lines.' })
    items?: DeliveryLineInput[],
  ): Promise<DeliveryOptions> {
    const tried = await deliveryOptions(pin, items, triedSetup(setup));
    // A PIN code that does not exist was no trial.
    if (tried.place) await noteTrial('delivery', tried.pin);
    return tried;
  }
}
