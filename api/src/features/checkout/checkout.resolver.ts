/** Checkout: what an order costs, placing it, and paying it again. */
import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { MergedCart } from '../cart/cart.types.js';
import { PaymentMethod } from '../orders/order.enums.js';
import { DestinationInput } from '../delivery/delivery.inputs.js';
import { PlaceOrderInput, QuoteLineInput } from './checkout.inputs.js';
import { PlaceOrderPayload, Quote } from './checkout.types.js';
import { buyAgain } from './buy-again.service.js';
import { payOrder } from './pay-order.service.js';
import { placeOrder } from './place-order.service.js';
import { quote } from './quote.service.js';

@Resolver()
export class CheckoutResolver {
  @Query(() => Quote, { description: 'What these items, or the own cart without any, cost now.' })
  quote(
    @Ctx() context: Context,
    @Arg('items', () => [QuoteLineInput], {
      nullable: true,
      description: 'At most 100 lines; the own cart, which needs a sign-in, when left out.',
    })
    items?: QuoteLineInput[],
    @Arg('paymentMethod', () => PaymentMethod, {
      nullable: true,
      description:
        'COD adds ₹50. Left out, the quote is that of ONLINE; null while nobody has chosen: offers for one way of payment do not count then.',
    })
    paymentMethod?: PaymentMethod | null,
    @Arg('deliverTo', () => DestinationInput, {
      nullable: true,
      description:
        'Where it goes; without it the quote is that of most places, and deliveryKnown says whether that may change.',
    })
    deliverTo?: DestinationInput,
    @Arg('deliveryMethod', () => String, {
      nullable: true,
      description: 'Id of one of shippingMethods; the first of them when left out.',
    })
    deliveryMethod?: string,
    @Arg('codes', () => [String], {
      nullable: true,
      description: 'Codes of offers, at most five, in any case; codeProblems tells why one does not count.',
    })
    codes?: string[],
  ): Promise<Quote> {
    return quote(context, items, { method: paymentMethod, deliverTo, way: deliveryMethod, codes });
  }

  @Authorized()
  @Mutation(() => PlaceOrderPayload, {
    description:
      'Takes the pieces out of the stock and empties the cart, all at once or not at all. An account has at most ten online orders that wait for their payment.',
  })
  placeOrder(
    @Ctx() { viewer, address }: Context,
    @Arg('input', () => PlaceOrderInput, {
      description: 'Items or the cart, where to, how it is paid and the total that was seen.',
    })
    input: PlaceOrderInput,
  ): Promise<PlaceOrderPayload> {
    return placeOrder(viewer!, input, address);
  }

  @Authorized()
  @Mutation(() => PlaceOrderPayload, { description: 'Opens the payment of an own unpaid online order again.' })
  payOrder(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'An own order whose canPay is true.' }) id: string,
  ): Promise<PlaceOrderPayload> {
    return payOrder(viewer!, id);
  }

  @Authorized()
  @Mutation(() => MergedCart, {
    description: 'Puts the products of an own earlier order into the cart, at the prices of now.',
  })
  buyAgain(
    @Ctx() { viewer }: Context,
    @Arg('orderId', () => ID, { description: 'One of the own orders.' }) orderId: string,
  ): Promise<MergedCart> {
    return buyAgain(viewer!, orderId);
  }
}
