/** Customers as staff see them. */
import { IsOptional, MaxLength } from 'class-validator';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { PageFacts } from '../../types/page.js';
import { DateTime } from '../../types/scalars.js';
import { Role } from '../../types/viewer.js';
import { Paragraph } from '../../types/text-rules.js';
import { Product } from '../catalogue/product.model.js';
import { CustomerNote } from './customer-note.model.js';
import { Address, CustomerPlace, type CartLine } from './user.model.js';

@ObjectType({ description: 'An account, as staff see it.', simpleResolvers: true })
export class Customer {
  @Field(() => ID, { description: 'Id of the account.' })
  id: string;

  @Field(() => String, { description: 'As its owner gave it.' })
  name: string;

  @Field(() => String, { description: 'What it signs in with, in lower case; empty when it has a phone number alone.' })
  email: string;

  @Field(() => String, {
    nullable: true,
    description: 'Mobile number (E.164) whose codes log it in; null when it has none.',
  })
  loginPhone: string | null;

  @Field(() => Role, { description: 'Only setUserRole changes it.' })
  role: Role;

  /** What the cart's own fields are made from. */
  cartLines: readonly CartLine[];

  @Field(() => String, { nullable: true, description: 'As it was given last; null when it never was.' })
  phone: string | null;

  @Field(() => CustomerPlace, {
    nullable: true,
    description: 'Of the newest address or order, a moment after it; null without any.',
  })
  place: CustomerPlace | null;

  @Field(() => [Address], { description: 'Saved addresses, at most twenty.' })
  addresses: Address[];

  /** Liked products, oldest like first; shown by `likes`. */
  likedIds: readonly string[];

  @Field(() => DateTime, { description: 'When the account was made.' })
  createdAt: Date;
}

@ObjectType({ description: 'A page of accounts.', simpleResolvers: true })
export class CustomerPage extends PageFacts {
  @Field(() => [Customer], { description: 'Accounts of this page, in the order asked for.' })
  items: Customer[];

  @Field(() => Int, { description: 'Accounts on all pages together.' })
  total: number;
}

@InputType({ description: 'Which accounts; all of them when nothing is said.' })
export class CustomerFilter {
  @Field(() => String, {
    nullable: true,
    description:
      'Beginnings of the e-mail or of words of the name (with either apostrophe, accents left out or not), or a phone number in any notation.',
  })
  @IsOptional()
  @MaxLength(254, { message: 'A search has at most 254 characters, as the longest e-mail address.' })
  search?: string | null;

  @Field(() => Role, { nullable: true, description: 'Only accounts with this role.' })
  role?: Role | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: only accounts with a role besides CUSTOMER; false: only customers.',
  })
  staff?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: 'Beginnings of words of a city or state, or of a PIN code, of their addresses or newest orders.',
  })
  @IsOptional()
  @MaxLength(100, { message: 'A search has at most 100 characters.' })
  place?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'True: only with something in the cart; false: only without.' })
  withCart?: boolean | null;
}

@ObjectType({ description: 'A page of notes about a customer.', simpleResolvers: true })
export class CustomerNotePage extends PageFacts {
  @Field(() => [CustomerNote], { description: 'Newest first.' })
  items: CustomerNote[];

  @Field(() => Int, { description: 'Notes on all pages together.' })
  total: number;
}

@ObjectType({ description: 'A page of products that a customer likes.', simpleResolvers: true })
export class LikedPage extends PageFacts {
  @Field(() => [Product], { description: 'Newest like first.' })
  items: Product[];

  @Field(() => Int, { description: 'Liked products on all pages together.' })
  total: number;
}

@InputType({ description: 'A note about a customer.' })
export class AddCustomerNoteInput {
  @Field(() => ID, { description: 'The account; NOT_FOUND when there is none.' })
  customerId: string;

  @Field(() => String, { description: 'At most 2,000 characters; its customer may ask for a copy of it.' })
  @Paragraph('The note', 2_000)
  text: string;
}

@InputType({ description: 'Other words for an own note.' })
export class EditCustomerNoteInput {
  @Field(() => ID, { description: 'The note.' })
  id: string;

  @Field(() => String, { description: 'At most 2,000 characters.' })
  @Paragraph('The note', 2_000)
  text: string;

  @Field(() => Int, { description: 'The version that was looked at; STALE_VERSION when it changed since.' })
  version: number;
}

export enum CustomerSort {
  NEWEST = 'NEWEST',
  OLDEST = 'OLDEST',
  NAME = 'NAME',
  EMAIL = 'EMAIL',
}
registerEnumType(CustomerSort, {
  name: 'CustomerSort',
  description: 'The order of a list of accounts.',
  valuesConfig: {
    EMAIL: { description: 'By e-mail, a to z.' },
    NAME: { description: 'By name, a to z, whatever its case.' },
    NEWEST: { description: 'Youngest account first.' },
    OLDEST: { description: 'Oldest account first.' },
  },
});
