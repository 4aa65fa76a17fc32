/** GraphQL types of a month for the GST returns. */
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { ExportFile } from '../../types/export-file.js';
import { PageFacts } from '../../types/page.js';
import { DateTime, Rupees } from '../../types/scalars.js';
import { EInvoice } from '../orders/einvoice.types.js';
import { GstDocumentKind, GstProblemKind, GstSection } from './gst.enums.js';

@ObjectType({ simpleResolvers: true, description: 'Value and taxes, in rupees.' })
export class GstAmounts {
  @Field(() => Rupees, { description: 'Value without tax.' })
  taxable: number;
  @Field(() => Rupees, { description: 'Central tax.' })
  cgst: number;
  @Field(() => Rupees, { description: 'State tax, or that of a union territory.' })
  sgst: number;
  @Field(() => Rupees, { description: 'Integrated tax.' })
  igst: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The sums of a section. Credit notes are below 0, and lower those of B2CS and NIL.',
})
export class GstSectionSums extends GstAmounts {
  @Field(() => GstSection, { description: 'Which one.' })
  section: GstSection;
  @Field(() => Int, {
    description: 'Documents that are told of here first; goods of theirs that bear no tax are in NIL.',
  })
  documents: number;
  @Field(() => Rupees, {
    description: 'Charges without tax, and what totals were rounded by. Of ADVANCES, what came less what went back.',
  })
  untaxed: number;
  @Field(() => Rupees, { description: 'All of it together.' })
  total: number;
}

@ObjectType({ simpleResolvers: true, description: 'The documents of one kind.' })
export class GstKindSums {
  @Field(() => GstDocumentKind, { description: 'Which kind.' })
  kind: GstDocumentKind;
  @Field(() => Int, { description: 'How many.' })
  documents: number;
  @Field(() => Rupees, { description: 'Sum of their totals.' })
  total: number;
}

@ObjectType({ simpleResolvers: true, description: 'What is wrong with a month.' })
export class GstProblem {
  @Field(() => GstProblemKind, { description: 'Which kind of problem.' })
  kind: GstProblemKind;
  @Field(() => String, { description: 'A sentence that says what to do.' })
  message: string;
  @Field(() => String, { description: 'Number of a document, or name of a product.' })
  about: string;
  @Field(() => String, {
    description: 'Path of the back office where it is corrected, such as `/admin/orders?view=…`.',
  })
  path: string;
  @Field(() => Int, { description: 'Documents of the month that have it.' })
  documents: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'What was sold by one HSN code and rate, to businesses or to others. Below 0 where more went back.',
})
export class GstHsnSums extends GstAmounts {
  @Field(() => String, { nullable: true, description: 'The code; null for goods that have none.' })
  hsn: string | null;
  @Field(() => String, { description: 'Name of the first goods that have it.' })
  description: string;
  @Field(() => Boolean, { description: 'True for buyers with a GSTIN.' })
  business: boolean;
  @Field(() => String, { description: 'Unique quantity code: NOS, or NA for services.' })
  uqc: string;
  @Field(() => Int, { description: 'Pieces less those that went back; 0 for services.' })
  quantity: number;
  @Field(() => Float, { description: 'GST rate in percent.' })
  ratePercent: number;
}

@ObjectType({ simpleResolvers: true, description: 'Sales of B2CS to one place at one rate, less their credit notes.' })
export class GstSmallSales extends GstAmounts {
  @Field(() => String, { nullable: true, description: 'GST code of the state of supply; null when unknown.' })
  placeCode: string | null;
  @Field(() => String, { description: 'Name of the state of supply.' })
  placeName: string;
  @Field(() => Float, { description: 'GST rate in percent.' })
  ratePercent: number;
}

@ObjectType({ simpleResolvers: true, description: 'A month as the GST returns ask for it.' })
export class GstPeriod {
  @Field(() => String, { description: 'As asked, such as `2026-11`.' })
  month: string;
  @Field(() => DateTime, { description: 'Its first moment, in India.' })
  from: Date;
  @Field(() => DateTime, { description: 'The first moment of the next month.' })
  to: Date;
  @Field(() => Boolean, { description: 'False while the month goes on: more documents may come.' })
  isOver: boolean;
  @Field(() => [GstSectionSums], { description: 'Those that have something, in the order of the return.' })
  sections: GstSectionSums[];
  @Field(() => [GstKindSums], { description: 'Invoices, credit notes, receipt vouchers and refund vouchers.' })
  kinds: GstKindSums[];
  @Field(() => Rupees, { description: 'Totals of the invoices less those of the credit notes, as the documents say.' })
  netTotal: number;
  @Field(() => Rupees, { description: 'Sum of all sections but the advances.' })
  sectionsTotal: number;
  @Field(() => Boolean, {
    description: 'True when both are the same to the paisa, and the parts of each document add up to its total.',
  })
  matches: boolean;
  @Field(() => Boolean, { description: 'True when startGstFiles makes files of it.' })
  canDownload: boolean;
  @Field(() => [GstProblem], { description: 'Those that keep files from being made first; at most 200.' })
  problems: GstProblem[];
  @Field(() => Int, { description: 'All problems, also those that are not listed.' })
  problemCount: number;
  @Field(() => [GstHsnSums], {
    description: 'By HSN code and rate, those to businesses first; the first 500, and all of them in the files.',
  })
  hsn: GstHsnSums[];
  @Field(() => Int, { description: 'Rows of hsn, also those that are not listed.' })
  hsnCount: number;
  @Field(() => [GstSmallSales], {
    description: 'By place of supply and rate: at most one row for each state and rate.',
  })
  b2cs: GstSmallSales[];
}

@ObjectType({ simpleResolvers: true, description: 'Value and taxes of a document at one rate.' })
export class GstRateSums extends GstAmounts {
  @Field(() => Float, { description: 'GST rate in percent.' })
  ratePercent: number;
}

@ObjectType({ simpleResolvers: true, description: 'A line of a document.' })
export class GstDocumentLine extends GstRateSums {
  @Field(() => String, { description: 'Name of the goods.' })
  title: string;
  @Field(() => String, {
    nullable: true,
    description:
      'HSN code of the invoice, or of the product now where that is missing or too short; null where both are.',
  })
  hsn: string | null;
  @Field(() => String, { description: 'Unique quantity code: NOS, or NA for services.' })
  uqc: string;
  @Field(() => Int, {
    description: 'Pieces; 0 for delivery. In a credit note those whose whole value has gone back.',
  })
  quantity: number;
}

@ObjectType({ simpleResolvers: true, description: 'A tax document. Amounts are above 0, also in credit notes.' })
export class GstDocument extends GstAmounts {
  @Field(() => GstDocumentKind, { description: 'What it is.' })
  kind: GstDocumentKind;
  @Field(() => GstSection, { description: 'Where GSTR-1 tells of it.' })
  section: GstSection;
  @Field(() => String, { description: 'Its number.' })
  number: string;
  @Field(() => DateTime, { description: 'When it was issued.' })
  issuedAt: Date;
  @Field(() => ID, { description: 'Id of the order.' })
  orderId: string;
  @Field(() => String, { description: 'Number of the order.' })
  orderNumber: string;
  @Field(() => String, { description: 'Legal name of the business, or name of the recipient.' })
  buyerName: string;
  @Field(() => String, { nullable: true, description: 'GSTIN of the buyer; null for one without.' })
  buyerGstin: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'GST code of the state of supply, 96 abroad; null when unknown.',
  })
  placeCode: string | null;
  @Field(() => String, { description: 'Name of the state of supply.' })
  placeName: string;
  @Field(() => Rupees, { description: 'Charges without tax, and what the total was rounded by.' })
  untaxed: number;
  @Field(() => Rupees, { description: 'Its total.' })
  total: number;
  @Field(() => [GstRateSums], { description: 'By rate, the highest first; empty for vouchers.' })
  rates: GstRateSums[];
  @Field(() => [GstDocumentLine], {
    description: 'Its lines; of a credit note what it takes back of each of the invoice.',
  })
  lines: GstDocumentLine[];
  @Field(() => String, {
    nullable: true,
    description: 'Number of the invoice that a credit note takes back; null for any other document.',
  })
  againstNumber: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When that was issued; null for any other document.' })
  againstIssuedAt: Date | null;
  @Field(() => String, { description: 'Signed relative path of it as a PDF, valid for an hour.' })
  pdfUrl: string;
  @Field(() => Boolean, {
    description:
      'True for an invoice or credit note with tax to a business: one that is sent to the Invoice Registration Portal.',
  })
  takesEinvoice: boolean;
  @Field(() => EInvoice, { nullable: true, description: 'What the portal answered; null until it is recorded.' })
  einvoice: EInvoice | null;
}

@ObjectType({ simpleResolvers: true, description: 'What a job of startGstFiles or startGstDocuments has made.' })
export class GstFiles {
  @Field(() => String, { description: 'The month they are of, such as `2026-11`.' })
  month: string;
  @Field(() => [ExportFile], { description: 'ZIP archives; empty until the job is done.' })
  files: ExportFile[];
}

@ObjectType({ description: 'A page of tax documents of a month.', simpleResolvers: true })
export class GstDocumentPage extends PageFacts {
  @Field(() => [GstDocument], {
    description: 'By date of issue and number. A credit note whose invoice is not there is among the problems alone.',
  })
  items: GstDocument[];
  @Field(() => Int, { description: 'Documents on all pages together.' })
  total: number;
}
