/** A month for the GST returns, for staff who read orders and for programs such as an ERP. */
import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Job, JobKind } from '../../platform/jobs/job.model.js';
import type { Context } from '../../platform/request/request-context.js';
import { Permission } from '../../types/viewer.js';
import { GstDocumentKind } from './gst.enums.js';
import { gstDocuments, gstPeriod } from './gst.service.js';
import { gstFiles, startGstFiles } from './gst-files.job.js';
import { RecordEinvoiceInput } from './einvoice.inputs.js';
import { recordEinvoice } from './einvoice.service.js';
import { GstDocument, GstDocumentPage, GstFiles, GstPeriod } from './gst.types.js';

const MONTH = 'Such as `2026-11`: from July 2017 to the present one, by the days of India.';

@Resolver()
export class GstResolver {
  @Authorized(Permission.READ_ORDERS)
  @Query(() => GstPeriod, {
    description:
      'The invoices, credit notes and vouchers of a month, section by section of GSTR-1, and what is wrong with them.',
  })
  gstPeriod(@Arg('month', () => String, { description: MONTH }) month: string): Promise<GstPeriod> {
    return gstPeriod(month);
  }

  @Authorized(Permission.READ_ORDERS)
  @Query(() => GstDocumentPage, { description: 'The tax documents of a month, with their lines: the sales register.' })
  gstDocuments(
    @Ctx() { mostPerPage }: Context,
    @Arg('month', () => String, { description: MONTH }) month: string,
    @Arg('kind', () => GstDocumentKind, { nullable: true, description: 'Only these; all when left out.' })
    kind: GstDocumentKind | undefined,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
  ): Promise<GstDocumentPage> {
    return gstDocuments(month, kind, page, pageSize, mostPerPage);
  }

  @Authorized(Permission.READ_ORDERS)
  @Mutation(() => Job, {
    description:
      'Makes a ZIP of a month: GSTR-1 as the CSVs of the offline tool and as a workbook, and the registers of sales, payments, refunds, cash and stock. Answered at once: ask `job` how far it is, then `gstFiles`. It fails while gstPeriod says that it cannot be downloaded.',
  })
  startGstFiles(
    @Ctx() { viewer }: Context,
    @Arg('month', () => String, { description: MONTH }) month: string,
  ): Promise<Job> {
    return startGstFiles(viewer!, JobKind.GST_FILES, month);
  }

  @Authorized(Permission.READ_ORDERS)
  @Mutation(() => Job, {
    description:
      'Packs all invoices, credit notes and vouchers of a month as PDFs, 500 in a ZIP. Answered at once: ask `job` how far it is, then `gstFiles`.',
  })
  startGstDocuments(
    @Ctx() { viewer }: Context,
    @Arg('month', () => String, { description: MONTH }) month: string,
  ): Promise<Job> {
    return startGstFiles(viewer!, JobKind.GST_DOCUMENTS, month);
  }

  @Authorized(Permission.READ_ORDERS)
  @Query(() => GstFiles, { description: 'The files of a job that is done. They are kept for 90 days.' })
  gstFiles(
    @Ctx() { viewer }: Context,
    @Arg('jobId', () => ID, { description: 'Id of the job that made them.' }) jobId: string,
  ): Promise<GstFiles> {
    return gstFiles(viewer!, jobId);
  }

  @Authorized(Permission.MANAGE_ORDERS)
  @Mutation(() => GstDocument, {
    description:
      'Keeps what the Invoice Registration Portal answered for an invoice or credit note to a business; its PDF then shows it. The same answer once more changes nothing, another one is refused.',
  })
  recordEinvoice(
    @Ctx() { viewer }: Context,
    @Arg('input', () => RecordEinvoiceInput, { description: 'The answer, and whose it is.' })
    input: RecordEinvoiceInput,
  ): Promise<GstDocument> {
    return recordEinvoice(viewer!, input);
  }
}
