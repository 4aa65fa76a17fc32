/** Shipments and the queue of orders to pack. */
import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Job } from '../../platform/jobs/job.model.js';
import type { Context } from '../../platform/request/request-context.js';
import { settings } from '../../platform/settings/current.js';
import { ExportFile } from '../../types/export-file.js';
import { Permission } from '../../types/viewer.js';
import { OrderPage } from '../orders/order.types.js';
import { PrintKind } from './print-kind.js';
import { printOrders } from './print.service.js';
import { changeManyOrders } from './many-orders.service.js';
import { orderChangeReport, printManyOrders, startOrderChange } from './order-work.service.js';
import {
  ChangeManyOrdersInput,
  CreateShipmentInput,
  EditShipmentInput,
  PrintManyOrdersInput,
  ScanShipmentInput,
  StartOrderChangeInput,
} from './shipment.inputs.js';
import { createShipment, editShipment } from './shipment.service.js';
import { ChangeManyOrdersPayload, DeliveryMethodName, OrderChangeReport, ShipmentPayload } from './shipment.types.js';
import { ToPackFilter } from './to-pack.inputs.js';
import { deliveryMethods, ordersOnTheWay, ordersToPack, scan } from './to-pack.service.js';

@Resolver()
export class ShipmentResolver {
  @Authorized(Permission.READ_ORDERS, Permission.PACK_ORDERS)
  @Query(() => OrderPage, {
    description: 'Orders that wait to be packed or handed to a courier, those that wait longest first.',
  })
  ordersToPack(
    @Arg('filter', () => ToPackFilter, { nullable: true, description: 'All when left out.' })
    filter: ToPackFilter | undefined,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
  ): Promise<OrderPage> {
    return ordersToPack(filter, page, pageSize);
  }

  @Authorized(Permission.READ_ORDERS, Permission.PACK_ORDERS)
  @Query(() => OrderPage, {
    description:
      'Orders of which something has left the shop and has not arrived, those that are longest on the way first.',
  })
  ordersOnTheWay(
    @Arg('search', () => String, {
      nullable: true,
      description:
        'As that of `orders`: a number, a tracking number, a name, a phone number or a day. All when left out.',
    })
    search: string | undefined,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
  ): Promise<OrderPage> {
    return ordersOnTheWay(search, page, pageSize);
  }

  @Authorized(Permission.READ_ORDERS, Permission.PACK_ORDERS)
  @Query(() => [String], { description: 'Names of the couriers that the owner has listed, in their order.' })
  couriers(): string[] {
    return settings().couriers.map(({ name }) => name);
  }

  @Authorized(Permission.READ_ORDERS, Permission.PACK_ORDERS)
  @Query(() => [DeliveryMethodName], { description: 'The ways of delivery of all zones, each once, in their order.' })
  deliveryMethods(): DeliveryMethodName[] {
    return deliveryMethods();
  }

  @Authorized(Permission.MANAGE_ORDERS, Permission.PACK_ORDERS)
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

  @Authorized(Permission.MANAGE_ORDERS, Permission.PACK_ORDERS)
  @Mutation(() => ShipmentPayload, { description: 'Moves a shipment on, or says who carries it.' })
  editShipment(
    @Ctx() { viewer }: Context,
    @Arg('input', () => EditShipmentInput, { description: 'What is left out stays.' }) input: EditShipmentInput,
  ): Promise<ShipmentPayload> {
    return editShipment(viewer!, input);
  }

  @Authorized(Permission.MANAGE_ORDERS, Permission.PACK_ORDERS)
  @Mutation(() => ShipmentPayload, { description: 'Marks what a packer scanned as packed or shipped.' })
  scanShipment(
    @Ctx() { viewer }: Context,
    @Arg('input', () => ScanShipmentInput, { description: 'The number, and what is done.' }) input: ScanShipmentInput,
  ): Promise<ShipmentPayload> {
    return scan(viewer!, input);
  }

  @Authorized(Permission.MANAGE_ORDERS, Permission.PACK_ORDERS)
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

  @Authorized(Permission.MANAGE_ORDERS)
  @Mutation(() => Job, {
    description:
      'Changes any number of orders, each on its own, in the background: ask `job` how far it is, and `orderChangeReport` what came of it. Cancelled, it keeps what it did.',
  })
  startOrderChange(
    @Ctx() { viewer }: Context,
    @Arg('input', () => StartOrderChangeInput, { description: 'Which orders, and what they get.' })
    input: StartOrderChangeInput,
  ): Promise<Job> {
    return startOrderChange(viewer!, input);
  }

  @Authorized(Permission.MANAGE_ORDERS)
  @Query(() => OrderChangeReport, { description: 'What came of each order of startOrderChange, kept for 90 days.' })
  orderChangeReport(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'The job.' }) id: string,
    @Arg('failedOnly', { defaultValue: true, description: 'False: also what was done.' }) failedOnly: boolean,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
  ): Promise<OrderChangeReport> {
    return orderChangeReport(viewer!, id, failedOnly, page, pageSize);
  }

  @Authorized(Permission.READ_ORDERS, Permission.PACK_ORDERS)
  @Mutation(() => [ExportFile], {
    description: 'PDFs to print for any number of orders, one for each hundred of them, each made when it is opened.',
  })
  printManyOrders(
    @Ctx() { viewer }: Context,
    @Arg('input', () => PrintManyOrdersInput, { description: 'Which orders, and what.' })
    { orders, kind }: PrintManyOrdersInput,
  ): Promise<ExportFile[]> {
    return printManyOrders(viewer!, orders, kind);
  }

  @Authorized(Permission.READ_ORDERS, Permission.PACK_ORDERS)
  @Mutation(() => ExportFile, { description: 'One PDF to print for up to 100 orders, in the order they are named.' })
  printOrders(
    @Ctx() { viewer }: Context,
    @Arg('ids', () => [ID], { description: 'One to 100 orders; cancelled and returned ones are left out.' })
    ids: string[],
    @Arg('kind', () => PrintKind, { description: 'What is printed.' }) kind: PrintKind,
  ): Promise<ExportFile> {
    return printOrders(viewer!, ids, kind);
  }
}
