/** Bookings of parcels with the connected courier. */
import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { Permission } from '../../types/viewer.js';
import { BookCourierInput, CourierAnswer, CourierOffer, ParcelSize, ParcelSizeInput } from './courier.inputs.js';
import {
  bookCourier,
  cancelBooking,
  connectedCourier,
  courierLabel,
  courierRates,
  parcelSize,
  requestPickUp,
  trackShipment,
} from './courier.service.js';
import { ShipmentPayload } from './shipment.types.js';

@Resolver()
export class CourierResolver {
  @Authorized(Permission.READ_ORDERS, Permission.PACK_ORDERS)
  @Query(() => String, {
    nullable: true,
    description: 'The courier the shop is connected to; null when it sends by hand.',
  })
  connectedCourier(): string | null {
    return connectedCourier()?.name ?? null;
  }

  @Authorized(Permission.MANAGE_ORDERS, Permission.PACK_ORDERS)
  @Query(() => ParcelSize, {
    description: 'How heavy and large a shipment is by what its products say now, to begin with.',
  })
  parcelSize(@Arg('shipmentId', () => ID, { description: 'The shipment.' }) shipmentId: string): Promise<ParcelSize> {
    return parcelSize(shipmentId);
  }

  @Authorized(Permission.MANAGE_ORDERS, Permission.PACK_ORDERS)
  @Query(() => [CourierOffer], {
    description: 'Ways to send a shipment, cheapest first; CONFLICT in a shop that sends by hand.',
  })
  courierRates(
    @Arg('shipmentId', () => ID, { description: 'The shipment.' }) shipmentId: string,
    @Arg('size', () => ParcelSizeInput, { description: 'How heavy and large it is.' }) size: ParcelSizeInput,
  ): Promise<CourierOffer[]> {
    return courierRates(shipmentId, size);
  }

  @Authorized(Permission.MANAGE_ORDERS, Permission.PACK_ORDERS)
  @Mutation(() => ShipmentPayload, {
    description:
      'Books a packed shipment, once: it gets its courier and tracking number. UNAVAILABLE when no answer came: ask again.',
  })
  bookCourier(
    @Ctx() { viewer }: Context,
    @Arg('input', () => BookCourierInput, { description: 'Which shipment, how large, and which offer.' })
    input: BookCourierInput,
  ): Promise<ShipmentPayload> {
    return bookCourier(viewer!, input);
  }

  @Authorized(Permission.MANAGE_ORDERS, Permission.PACK_ORDERS)
  @Mutation(() => ShipmentPayload, { description: 'Takes the booking of a shipment back.' })
  cancelBooking(
    @Ctx() { viewer }: Context,
    @Arg('shipmentId', () => ID, { description: 'A booked shipment.' }) shipmentId: string,
  ): Promise<ShipmentPayload> {
    return cancelBooking(viewer!, shipmentId);
  }

  @Authorized(Permission.MANAGE_ORDERS, Permission.PACK_ORDERS)
  @Mutation(() => CourierAnswer, { description: "Makes the courier's own label of a booked shipment." })
  async createCourierLabel(
    @Arg('shipmentId', () => ID, { description: 'A booked shipment.' }) shipmentId: string,
  ): Promise<CourierAnswer> {
    return { answer: await courierLabel(shipmentId) };
  }

  @Authorized(Permission.MANAGE_ORDERS, Permission.PACK_ORDERS)
  @Mutation(() => CourierAnswer, { description: 'Asks the courier to fetch a booked shipment.' })
  async requestPickUp(
    @Arg('shipmentId', () => ID, { description: 'A booked shipment.' }) shipmentId: string,
  ): Promise<CourierAnswer> {
    return { answer: (await requestPickUp(shipmentId)) ?? null };
  }

  @Authorized(Permission.MANAGE_ORDERS, Permission.PACK_ORDERS)
  @Mutation(() => ShipmentPayload, { description: 'Asks the courier where a booked shipment is, and moves it there.' })
  updateTracking(
    @Arg('shipmentId', () => ID, { description: 'A booked shipment.' }) shipmentId: string,
  ): Promise<ShipmentPayload> {
    return trackShipment(shipmentId);
  }
}
