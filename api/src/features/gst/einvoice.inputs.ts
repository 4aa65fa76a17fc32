/** Input of a recorded e-invoice. */
import { IsDate, Matches, MaxLength } from 'class-validator';
import { Field, ID, InputType } from 'type-graphql';
import { DateTime } from '../../types/scalars.js';
import { Line } from '../../types/text-rules.js';

@InputType({ description: 'The answer of the Invoice Registration Portal for one document.' })
export class RecordEinvoiceInput {
  @Field(() => ID, { description: 'Id of the order.' })
  orderId: string;

  @Field(() => String, { description: 'Number of an invoice or credit note of this order, to a business.' })
  @Line('The number of the document', 16)
  documentNumber: string;

  @Field(() => String, { description: '`Irn` of the answer: 64 hexadecimal digits.' })
  @Matches(/^\s*[0-9a-f]{64}\s*$/i, { message: 'An IRN has 64 characters: digits, and letters from a to f.' })
  irn: string;

  @Field(() => String, { description: '`AckNo` of the answer: digits, at most 20.' })
  @Matches(/^\s*\d{1,20}\s*$/, { message: 'An acknowledgement number has digits alone, at most 20.' })
  ackNumber: string;

  @Field(() => DateTime, { description: '`AckDt` of the answer, which the portal writes in Indian time.' })
  @IsDate()
  ackAt: Date;

  @Field(() => String, {
    description:
      '`SignedQRCode` of the answer, as it is: three parts with dots between them, at most 2,000 characters. What it says must be about this document.',
  })
  @MaxLength(2000, { message: 'A signed QR code has at most 2,000 characters.' })
  @Matches(/^\s*[\w-]+\.[\w-]+\.[\w-]+\s*$/, {
    message: 'Paste the whole SignedQRCode of the answer: three parts with dots between them.',
  })
  signedQr: string;
}
