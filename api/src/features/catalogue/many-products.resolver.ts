/** Operations of staff on many products: bulk edit, import, export. */
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { Job } from '../../platform/jobs/job.model.js';
import { readUpload } from '../../platform/files/upload.js';
import { ExportFile } from '../../types/export-file.js';
import { Permission } from '../../types/viewer.js';
import { bulkEditProducts, startBulkEdit } from './bulk-edit.service.js';
import { exportProducts, MAX_IMPORT_BYTES } from './product-exchange.service.js';
import { describeProductFile } from './product-import-file.js';
import { importProducts, importReport, startProductImport } from './product-import.service.js';
import {
  BulkEditProductsInput,
  ImportColumnInput,
  ImportPictureInput,
  ProductFilter,
  StartBulkEditInput,
  StartProductDeletionInput,
} from './product.inputs.js';
import { startProductDeletion } from './product-deletion.job.js';
import './product-undo.job.js';
import { BulkEditProductsPayload, DescribeImportFilePayload, ImportProductsPayload } from './product.types.js';

const COLUMNS =
  'What headings mean that the shop does not know, or understands otherwise; those of exports of Shopify and WooCommerce are known.';

const PICTURES =
  'Pictures that were uploaded before by uploadProductImages, by the names that the column `pictures` has; at most 2,000.';

@Resolver()
export class ManyProductsResolver {
  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => BulkEditProductsPayload, { description: 'One change for up to 500 products; all of them or none.' })
  bulkEditProducts(
    @Ctx() { viewer }: Context,
    @Arg('input', () => BulkEditProductsInput, { description: 'Which products, and what to change on each.' })
    input: BulkEditProductsInput,
  ): Promise<BulkEditProductsPayload> {
    return bulkEditProducts(viewer!, input);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => Job, { description: 'As bulkEditProducts, answered at once: ask `job` how far it is.' })
  startBulkEdit(
    @Ctx() { viewer }: Context,
    @Arg('input', () => StartBulkEditInput, { description: 'As for bulkEditProducts.' })
    input: StartBulkEditInput,
  ): Promise<Job> {
    return startBulkEdit(viewer!, input);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => Job, {
    description:
      'As deleteProduct for many, answered at once: ask `job` how far it is. undoJob brings them back, as restoreProduct does.',
  })
  startProductDeletion(
    @Ctx() { viewer }: Context,
    @Arg('input', () => StartProductDeletionInput, { description: 'Which products.' })
    input: StartProductDeletionInput,
  ): Promise<Job> {
    return startProductDeletion(viewer!, input);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => Job, {
    description: 'As importProducts, answered at once: ask `job` how far it is, and `importReport` when it is done.',
  })
  async startProductImport(
    @Ctx() { viewer }: Context,
    @Arg('file', () => GraphQLUpload, { description: 'As for importProducts.' }) file: Promise<FileUpload>,
    @Arg('dryRun', () => Boolean, { description: 'Tells what would happen and changes nothing.' }) dryRun: boolean,
    @Arg('columns', () => [ImportColumnInput], { nullable: true, description: COLUMNS })
    columns?: ImportColumnInput[] | null,
    @Arg('pictures', () => [ImportPictureInput], { nullable: true, description: PICTURES })
    pictures?: ImportPictureInput[] | null,
  ): Promise<Job> {
    return startProductImport(viewer!, (await readUpload(file, MAX_IMPORT_BYTES)).content, dryRun, columns, pictures);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => DescribeImportFilePayload, {
    description: 'Tells how an import would understand a file: its encoding and its headings. Nothing is kept.',
  })
  async describeImportFile(
    @Arg('file', () => GraphQLUpload, { description: 'As for importProducts.' }) file: Promise<FileUpload>,
  ): Promise<DescribeImportFilePayload> {
    return describeProductFile((await readUpload(file, MAX_IMPORT_BYTES)).content);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Query(() => ImportProductsPayload, { nullable: true, description: 'What an import did; null until it is done.' })
  importReport(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'Id of the job.' }) id: string,
  ): Promise<ImportProductsPayload | null> {
    return importReport(viewer!, id);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => ImportProductsPayload, {
    description: 'Adds and changes products from a CSV file; a line that is not right fails alone and is told.',
  })
  async importProducts(
    @Ctx() { viewer }: Context,
    @Arg('file', () => GraphQLUpload, {
      description:
        'CSV with a heading, as exportProducts writes it, in UTF-8, UTF-16 with its mark, or Windows-1252; at most 20 MB and 100,000 lines.',
    })
    file: Promise<FileUpload>,
    @Arg('dryRun', () => Boolean, { description: 'Tells what would happen and writes nothing.' }) dryRun: boolean,
    @Arg('columns', () => [ImportColumnInput], { nullable: true, description: COLUMNS })
    columns?: ImportColumnInput[] | null,
    @Arg('pictures', () => [ImportPictureInput], { nullable: true, description: PICTURES })
    pictures?: ImportPictureInput[] | null,
  ): Promise<ImportProductsPayload> {
    return importProducts(viewer!, (await readUpload(file, MAX_IMPORT_BYTES)).content, dryRun, columns, pictures);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => ExportFile, {
    description: 'The products a filter lets through as CSV, which importProducts takes back.',
  })
  exportProducts(
    @Arg('filter', () => ProductFilter, { nullable: true, description: 'All products when left out.' })
    filter?: ProductFilter,
  ): ExportFile {
    return exportProducts(filter);
  }
}
