/** Customers as staff see them. */
import { IsOptional, MaxLength } from 'class-validator';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { DateTime } from '../../types/scalars.js';
import { Role } from '../../types/viewer.js';
import type { CartLine } from './user.model.js';

@ObjectType({ description: 'An account, as staff see it.', simpleResolvers: true })
export class Customer {
  @Field(() => ID)
  id: string;

  @Field(() => String)
  name: string;

  @Field(() => String)
  email: string;

  @Field(() => Role)
  role: Role;

  /** What the cart's own fields are made from. */
  cartLines: readonly CartLine[];

  @Field(() => DateTime)
  createdAt: Date;
}

@ObjectType({ description: 'A page of accounts.', simpleResolvers: true })
export class CustomerPage {
  @Field(() => [Customer])
  items: Customer[];

  @Field(() => Int)
  page: number;

  @Field(() => Int)
  pages: number;

  @Field(() => Int)
  total: number;

  @Field(() => Int)
  pageSize: number;
}

@InputType({ description: 'Which accounts; all of them when nothing is said.' })
export class CustomerFilter {
  @Field(() => String, { nullable: true, description: 'Beginnings of the e-mail or of words of the name.' })
  @IsOptional()
  @MaxLength(100, { message: 'A search has at most 100 characters.' })
  search?: string | null;

  @Field(() => Role, { nullable: true })
  role?: Role | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: only accounts with a role besides CUSTOMER; false: only customers.',
  })
  staff?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'True: only with something in the cart; false: only without.' })
  withCart?: boolean | null;
}

export enum CustomerSort {
  NEWEST = 'NEWEST',
  OLDEST = 'OLDEST',
  NAME = 'NAME',
  EMAIL = 'EMAIL',
}
registerEnumType(CustomerSort, { name: 'CustomerSort', description: 'The order of a list of accounts.' });
