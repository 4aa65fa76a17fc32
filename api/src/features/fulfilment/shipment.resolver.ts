/** Shipments and the queue of orders to pack. */
import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request-context.js';
import { settings } from '../../platform/shop-settings/current.js';
import { ExportFile } from '../../types/export-file.js';
import { Permission } from '../../types/viewer.js';
import { OrderPage } from '../orders/order.types.js';
import { PrintKind, printOrders } from './print.service.js';
import { CreateShipmentInput, EditShipmentInput, ChangeManyOrdersInput, ScanShipmentInput } from './shipment.inputs.js';
import { createShipment, editShipment } from './shipment.service.js';
import { ChangeManyOrdersPayload, ShipmentPayload } from './shipment.types.js';
import { changeManyOrders, ordersToPack, scan } from './to-pack.service.js';

@Resolver()
export class ShipmentResolver {
  @Authorized(Permission.READ_ORDERS)
  @Query(() => OrderPage, {
    description: 'Orders that wait to be packed or handed to a courier, those that wait longest first.',
  })
  ordersToPack(
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
  ): Promise<OrderPage> {
    return ordersToPack(page, pageSize);
  }

  @Authorized(Permission.READ_ORDERS)
  @Query(() => [String], { description: 'Names of the couriers that the owner has listed, in their order.' })
  couriers(): string[] {
    return settings().couriers.map(({ name }) => name);
  }

  @Authorized(Permission.MANAGE_ORDERS)
  @Mutation(() => ShipmentPayload, {
    description: 'Packs pieces of an order, or sends them at once; the order status follows, and its customer is told.',
  })
  createShipment(
    @Ctx() { viewer }: Context,
    @Arg('input', () => CreateShipmentInput, { description: 'What is in it and who carries it.' })
    input: CreateShipmentInput,
  ): Promise<ShipmentPayload> {
    return createShipment(viewer!, input);
  }

  @Authorized(Permission.MANAGE_ORDERS)
  @Mutation(() => ShipmentPayload, { description: 'Moves a shipment on, or says who carries it.' })
  editShipment(
    @Ctx() { viewer }: Context,
    @Arg('input', () => EditShipmentInput, { description: 'What is left out stays.' }) input: EditShipmentInput,
  ): Promise<ShipmentPayload> {
    return editShipment(viewer!, input);
  }

  @Authorized(Permission.MANAGE_ORDERS)
  @Mutation(() => ShipmentPayload, { description: 'Marks what a packer scanned as packed or shipped.' })
  scanShipment(
    @Ctx() { viewer }: Context,
    @Arg('input', () => ScanShipmentInput, { description: 'The number, and what is done.' }) input: ScanShipmentInput,
  ): Promise<ShipmentPayload> {
    return scan(viewer!, input);
  }

  @Authorized(Permission.MANAGE_ORDERS)
  @Mutation(() => ChangeManyOrdersPayload, {
    description: 'Changes up to 100 orders, each on its own: what cannot be done is said beside what was.',
  })
  changeManyOrders(
    @Ctx() { viewer }: Context,
    @Arg('input', () => ChangeManyOrdersInput, { description: 'Which orders, and what they get.' })
    input: ChangeManyOrdersInput,
  ): Promise<ChangeManyOrdersPayload> {
    return changeManyOrders(viewer!, input);
  }

  @Authorized(Permission.READ_ORDERS)
  @Mutation(() => ExportFile, { description: 'One PDF to print for up to 100 orders, in the order they are named.' })
  printOrders(
    @Arg('ids', () => [ID], { description: 'One to 100 orders; cancelled and returned ones are left out.' })
    ids: string[],
    @Arg('kind', () => PrintKind, { description: 'What is printed.' }) kind: PrintKind,
  ): Promise<ExportFile> {
    return printOrders(ids, kind);
  }
}
