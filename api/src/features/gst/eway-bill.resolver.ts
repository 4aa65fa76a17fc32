/** E-way bills of shipments. */
import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { Permission } from '../../types/viewer.js';
import { ShipmentPayload } from '../fulfilment/shipment.types.js';
import { EwayBillTransport, RecordEwayBillInput } from './eway-bill.inputs.js';
import { ewayBill, ewayBillNeeds, recordEwayBill } from './eway-bill.service.js';
import { EwayBillNeed } from './eway-bill.types.js';

@Resolver()
export class EwayBillResolver {
  @Authorized(Permission.READ_ORDERS)
  @Query(() => [EwayBillNeed], {
    description:
      'Which shipments of an order need an e-way bill; cancelled ones and those that came back are left out.',
  })
  ewayBillNeeds(@Arg('orderId', () => ID, { description: 'The order.' }) orderId: string): Promise<EwayBillNeed[]> {
    return ewayBillNeeds(orderId);
  }

  @Authorized(Permission.READ_ORDERS)
  @Query(() => String, {
    description:
      'The e-way bill of a shipment as JSON, for the bulk upload of ewaybillgst.gov.in (version 1.0.0621). Refused where none is needed.',
  })
  ewayBill(
    @Arg('orderId', () => ID, { description: 'The order.' }) orderId: string,
    @Arg('shipmentId', () => ID, { description: 'One of its shipments.' }) shipmentId: string,
    @Arg('transport', () => EwayBillTransport, { description: 'How it travels.' }) transport: EwayBillTransport,
  ): Promise<string> {
    return ewayBill(orderId, shipmentId, transport);
  }

  @Authorized(Permission.MANAGE_ORDERS, Permission.PACK_ORDERS)
  @Mutation(() => ShipmentPayload, { description: 'Keeps the number that the portal gave to a shipment.' })
  recordEwayBill(
    @Ctx() { viewer }: Context,
    @Arg('input', () => RecordEwayBillInput, { description: 'The shipment, and its e-way bill.' })
    input: RecordEwayBillInput,
  ): Promise<ShipmentPayload> {
    return recordEwayBill(viewer!, input);
  }
}
