// The rules of forms that ask for the business that buys.
import * as v from 'valibot';
import { gstinProblem } from './gstin';

/** GSTIN and legal name of the business that buys; both blank for a private person. */
export const businessEntries = {
  buyerGstin: v.pipe(
    v.string(),
    v.check(
      (typed) => gstinProblem(typed) === undefined,
      ({ input }) => gstinProblem(input) ?? '',
    ),
  ),
  buyerLegalName: v.pipe(v.string(), v.trim()),
  /** The box is ticked: both are needed. It is not sent. */
  forBusiness: v.optional(v.boolean()),
};
/** The entries that the rules below are about. */
export const businessPaths = [['buyerGstin'], ['buyerLegalName'], ['forBusiness']] as const;

interface Business {
  buyerGstin: string;
  buyerLegalName: string;
  forBusiness?: boolean | undefined;
}

/** One of them is not enough, nor is the box alone. */
export const hasGstin = ({ buyerGstin, buyerLegalName, forBusiness }: Business): boolean =>
  Boolean(buyerGstin) || !(buyerLegalName || forBusiness);
export const hasLegalName = ({ buyerGstin, buyerLegalName }: Business): boolean =>
  Boolean(buyerLegalName) || !buyerGstin;
export const gstinNeeded = 'Enter the GSTIN of this business, or untick the box';
export const legalNameNeeded = 'Enter the legal name that this GSTIN is registered for';
