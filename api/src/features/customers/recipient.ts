/** Reads who buys for a business: a GSTIN, checked, and the legal name that it is registered for. */
import { Field, InputType } from 'type-graphql';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { buyerGstinProblem, plainGstin } from '../../types/gstin.js';
import { OptionalLine, tidy } from '../../types/text-rules.js';

export const BUYER_GSTIN =
  'GSTIN of the business that buys, in any case and with or without spaces. Its check character and its state code are checked; its state may be another one than that of the delivery, which alone decides between CGST + SGST and IGST. Blank or left out for a private person.';
export const BUYER_LEGAL_NAME =
  'Name that the GSTIN is registered for, at most 100 characters; needed with buyerGstin.';

/** Who buys, as every input of an order names it. */
@InputType()
export abstract class BuyerInput {
  @Field(() => String, { nullable: true, description: BUYER_GSTIN })
  @OptionalLine('The GSTIN', 30)
  buyerGstin?: string | null;

  @Field(() => String, { nullable: true, description: BUYER_LEGAL_NAME })
  @OptionalLine('The legal name')
  buyerLegalName?: string | null;
}

/** A business that buys. */
export interface Recipient {
  /** In normal form, its check character valid. */
  gstin: string;
  legalName: string;
}

/**
 * @returns undefined for a private person
 * @throws ShopError BAD_INPUT at `buyerGstin` or `buyerLegalName`
 */
export function recipientOf({ buyerGstin, buyerLegalName }: BuyerInput): Recipient | undefined {
  const gstin = plainGstin(buyerGstin ?? '');
  const legalName = tidy(buyerLegalName) ?? '';
  if (!gstin && !legalName) return undefined;
  const problem = gstin ? buyerGstinProblem(gstin) : 'Enter the GSTIN of this business, or leave its name out.';
  if (problem) throw refused('buyerGstin', problem);
  if (!legalName) throw refused('buyerLegalName', 'Enter the legal name that this GSTIN is registered for.');
  return { gstin, legalName };
}

/** As the schema shows it. */
export const buyerFields = (recipient: Recipient | undefined) => ({
  buyerGstin: recipient?.gstin ?? null,
  buyerLegalName: recipient?.legalName ?? null,
});

function refused(path: keyof BuyerInput, message: string): ShopError {
  return new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path, message }] });
}
