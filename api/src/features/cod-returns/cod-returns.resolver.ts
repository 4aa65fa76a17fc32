/** GraphQL operations about parcels that came back undelivered. */
import { Arg, Authorized, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Permission } from '../../types/viewer.js';
import { PaymentMethod } from '../orders/order.enums.js';
import { ExportFile } from '../../types/export-file.js';
import { exportCodReturns } from './cod-returns-export.service.js';
import { codReturns } from './cod-returns.service.js';
import { CodReturnsBy, CodReturnsPage } from './cod-returns.types.js';

@Resolver()
export class CodReturnsResolver {
  @Authorized(Permission.READ_ORDERS, Permission.VIEW_DASHBOARD)
  @Query(() => CodReturnsPage, {
    description: 'How many parcels came back undelivered, up to about a minute ago.',
  })
  codReturns(
    @Arg('by', () => CodReturnsBy, { description: 'What they are counted by.' }) by: CodReturnsBy,
    @Arg('days', () => Int, { defaultValue: 180, description: 'Parcels that left within so many days, 1 to 366.' })
    days: number,
    @Arg('paymentMethod', () => PaymentMethod, { nullable: true, description: 'Both when left out.' })
    paymentMethod: PaymentMethod | undefined,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
  ): Promise<CodReturnsPage> {
    return codReturns({ by, days, paymentMethod, page, pageSize });
  }

  @Authorized(Permission.READ_ORDERS, Permission.VIEW_DASHBOARD)
  @Mutation(() => ExportFile, { description: 'The whole report of codReturns as CSV.' })
  exportCodReturns(
    @Arg('by', () => CodReturnsBy, { description: 'What they are counted by.' }) by: CodReturnsBy,
    @Arg('days', () => Int, { defaultValue: 180, description: 'Parcels that left within so many days, 1 to 366.' })
    days: number,
    @Arg('paymentMethod', () => PaymentMethod, { nullable: true, description: 'Both when left out.' })
    paymentMethod: PaymentMethod | undefined,
  ): ExportFile {
    return exportCodReturns({ by, days, ...(paymentMethod && { paymentMethod }) });
  }
}
