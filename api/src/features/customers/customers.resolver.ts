/** Accounts as staff see them. */
import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { Permission, Role } from '../../types/viewer.js';
import { ExportFile } from '../../types/export-file.js';
import { exportCustomers } from './customer-export.service.js';
import { findCustomer, listCustomers, setUserRole } from './customers.service.js';
import { Customer, CustomerFilter, CustomerPage, CustomerSort } from './customers.types.js';

@Resolver()
export class CustomersResolver {
  @Authorized(Permission.VIEW_CUSTOMERS)
  @Query(() => CustomerPage, { description: 'Accounts, newest first unless another order is asked for.' })
  customers(
    @Arg('filter', () => CustomerFilter, { nullable: true, description: 'Everybody when left out.' })
    filter: CustomerFilter | undefined,
    @Arg('sort', () => CustomerSort, { nullable: true, description: 'NEWEST when left out.' })
    sort: CustomerSort | undefined,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
    @Ctx() { mostPerPage }: Context,
  ): Promise<CustomerPage> {
    return listCustomers(filter, sort, page, pageSize, mostPerPage);
  }

  @Authorized(Permission.VIEW_CUSTOMERS)
  @Query(() => Customer, { description: 'One account.' })
  customer(@Arg('id', () => ID, { description: 'NOT_FOUND when there is none.' }) id: string): Promise<Customer> {
    return findCustomer(id);
  }

  @Authorized(Permission.VIEW_CUSTOMERS)
  @Mutation(() => ExportFile, {
    description:
      'A CSV of the accounts that the filter lets through. PASSWORD_NEEDED when the password was not given within ten minutes.',
  })
  exportCustomers(
    @Ctx() { viewer }: Context,
    @Arg('filter', () => CustomerFilter, { nullable: true, description: 'Everybody when left out.' })
    filter?: CustomerFilter,
  ): Promise<ExportFile> {
    return exportCustomers(viewer!, filter);
  }

  @Authorized(Permission.MANAGE_STAFF)
  @Mutation(() => Customer, {
    description: 'Every sign-in of the account ends with the role it was made for. Nobody changes their own role.',
  })
  setUserRole(
    @Ctx() { viewer }: Context,
    @Arg('userId', () => ID, { description: "The account; nobody's own." }) userId: string,
    @Arg('role', () => Role, { description: 'The role it has from now on.' }) role: Role,
    @Arg('expectedRole', () => Role, {
      nullable: true,
      description: 'The role that was looked at; STALE_VERSION when somebody else gave it another meanwhile.',
    })
    expectedRole?: Role,
  ): Promise<Customer> {
    return setUserRole(viewer!, userId, role, expectedRole);
  }
}
