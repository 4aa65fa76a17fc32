/** GraphQL types of e-invoices. */
import { Field, ObjectType } from 'type-graphql';
import { DateTime } from '../../types/scalars.js';

@ObjectType({ simpleResolvers: true, description: 'What the Invoice Registration Portal answered for a document.' })
export class EInvoice {
  @Field(() => String, { description: 'Invoice reference number (IRN): 64 hexadecimal digits.' })
  irn: string;
  @Field(() => String, { description: 'Acknowledgement number, in digits.' })
  ackNumber: string;
  @Field(() => DateTime, { description: 'Acknowledgement date.' })
  ackAt: Date;
}

@ObjectType({ simpleResolvers: true, description: 'An invoice or credit note of an order to a business.' })
export class OrderEInvoice {
  @Field(() => String, { description: 'Number of the invoice or credit note.' })
  documentNumber: string;
  @Field(() => EInvoice, { nullable: true, description: 'Null until `recordEinvoice` was told of it.' })
  einvoice: EInvoice | null;
}
