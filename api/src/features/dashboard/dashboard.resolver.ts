/** GraphQL operations of the dashboard: shop figures, customer figures and the global search. */
import { Arg, Authorized, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { DateTime, Rupees } from '../../types/scalars.js';
import { Permission } from '../../types/viewer.js';
import { Customer } from '../customers/customers.types.js';
import { customerFigures, type CustomerFigures } from './customer-figures.service.js';
import { dashboard } from './dashboard.service.js';
import {
  CategorySalesFigures,
  Dashboard,
  GroupSalesPage,
  SalesReport,
  SalesTotals,
  WaitingWork,
} from './dashboard.types.js';
import { groupSales } from './group-sales.service.js';
import { reportByCategory, salesReport, totalsBefore } from './sales-report.service.js';
import { search } from './search.service.js';
import { SearchHit } from './search.types.js';
import { waitingWork } from './waiting-work.service.js';

@Resolver(() => Customer)
export class DashboardResolver {
  @Authorized(Permission.VIEW_DASHBOARD)
  @Query(() => Dashboard, { description: 'The figures of the shop as they are now.' })
  dashboard(): Promise<Dashboard> {
    return dashboard();
  }

  @Authorized(Permission.VIEW_DASHBOARD)
  @Query(() => GroupSalesPage, { description: 'What product groups sold ever, by the members that they have now.' })
  groupSales(
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 5, description: 'At most 100.' }) pageSize: number,
  ): Promise<GroupSalesPage> {
    return groupSales(page, pageSize);
  }

  @Authorized(Permission.VIEW_DASHBOARD)
  @Query(() => SalesReport, { description: 'At most 1,100 days; days are those of India.' })
  salesReport(
    @Arg('from', () => DateTime, { description: 'The first moment.' }) from: Date,
    @Arg('to', () => DateTime, { description: 'The moment after the last one.' }) to: Date,
  ): Promise<SalesReport> {
    return salesReport(from, to);
  }

  @Authorized(Permission.MANAGE_CATALOGUE, Permission.READ_ORDERS, Permission.VIEW_CUSTOMERS, Permission.MANAGE_SUPPORT)
  @Query(() => WaitingWork, { description: 'What waits for staff now, of what the viewer may see.' })
  waitingWork(@Ctx() { viewer }: Context): Promise<WaitingWork> {
    return waitingWork(viewer!);
  }

  @Authorized(Permission.MANAGE_CATALOGUE, Permission.READ_ORDERS, Permission.VIEW_CUSTOMERS, Permission.MANAGE_SUPPORT)
  @Query(() => [SearchHit], { description: 'At most five records of each kind the viewer may open.' })
  search(
    @Ctx() { viewer }: Context,
    @Arg('text', () => String, { description: 'At most 100 characters.' }) text: string,
  ): Promise<SearchHit[]> {
    return search(viewer!, text);
  }

  @FieldResolver(() => Int, { description: 'Orders ever placed, cancelled ones too.' })
  async orderCount(@Root() customer: Customer, @Ctx() context: Context): Promise<number> {
    return (await figuresOf(customer, context)).orders;
  }

  @FieldResolver(() => Rupees, { description: 'Totals of paid orders.' })
  async totalSpent(@Root() customer: Customer, @Ctx() context: Context): Promise<number> {
    return (await figuresOf(customer, context)).spent;
  }

  @FieldResolver(() => Rupees, { description: 'Totals of orders that stand and are not paid yet.' })
  async totalOwed(@Root() customer: Customer, @Ctx() context: Context): Promise<number> {
    return (await figuresOf(customer, context)).owed;
  }
}

@Resolver(() => SalesReport)
export class SalesReportResolver {
  @FieldResolver(() => SalesTotals, { description: 'The sums of the span of equal length just before.' })
  before(@Root() { span }: SalesReport): Promise<SalesTotals> {
    return totalsBefore(span);
  }

  @FieldResolver(() => [CategorySalesFigures], {
    description: 'By the days that the span touches, what sold best first.',
  })
  byCategory(@Root() { span }: SalesReport): Promise<CategorySalesFigures[]> {
    return reportByCategory(span);
  }
}

function figuresOf({ id }: Customer, { loaders }: Context): Promise<CustomerFigures> {
  return loaders.loader<string, CustomerFigures>('customer-figures', customerFigures).load(id);
}
