/** What staff may do to products, their pictures and prices. */
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import { Arg, Authorized, Ctx, Float, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.js';
import { readUpload } from '../../platform/upload.js';
import { DeletedPayload } from '../../types/deleted-payload.js';
import { ExportFile } from '../../types/export-file.js';
import { Permission } from '../../types/viewer.js';
import { bulkEditProducts } from './bulk-edit.service.js';
import { BulkPriceChange } from './bulk-price-change.model.js';
import { MAX_IMAGE_BYTES, takeInImages } from './image.service.js';
import {
  changeAllPrices,
  lastBulkPriceChange,
  previewBulkPrice,
  setProductPrice,
  undoBulkPriceChange,
} from './price.service.js';
import { exportProducts, importProducts, MAX_IMPORT_BYTES } from './product-exchange.service.js';
import {
  AddProductInput,
  BulkEditProductsInput,
  EditProductInput,
  ProductFilter,
  SetProductPriceInput,
} from './product.inputs.js';
import { Product } from './product.model.js';
import {
  BulkEditPayload,
  BulkPricePayload,
  BulkPricePreview,
  ImportReport,
  UndoBulkPricePayload,
  UploadedImages,
} from './product.types.js';
import { addProduct, deleteProduct, editProduct } from './product-write.service.js';

@Resolver()
export class ProductWriteResolver {
  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => Product, { description: 'Adds a product to the catalogue.' })
  addProduct(
    @Ctx() { viewer }: Context,
    @Arg('input', () => AddProductInput) input: AddProductInput,
  ): Promise<Product> {
    return addProduct(viewer!, input);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => Product, {
    description: 'Changes only what is sent; refused with STALE_VERSION when somebody else was first.',
  })
  editProduct(
    @Ctx() { viewer }: Context,
    @Arg('input', () => EditProductInput) input: EditProductInput,
  ): Promise<Product> {
    return editProduct(viewer!, input);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => DeletedPayload, {
    description: 'Takes it out of every list and cart; orders keep what they hold of it.',
  })
  deleteProduct(@Ctx() { viewer }: Context, @Arg('id', () => ID) id: string): Promise<DeletedPayload> {
    return deleteProduct(viewer!, id);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => UploadedImages, {
    description: 'Takes pictures in: JPEG, PNG or WebP, at most 5 MB each, at most 10 at once.',
  })
  async uploadProductImages(
    @Arg('images', () => [GraphQLUpload]) images: Promise<FileUpload>[],
  ): Promise<UploadedImages> {
    const files = await Promise.all(images.map((image) => readUpload(image, MAX_IMAGE_BYTES)));
    return takeInImages(files.map((file) => file.content));
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => Product, { description: 'Sets the selling price of one product and, when sent, its MRP.' })
  setProductPrice(
    @Ctx() { viewer }: Context,
    @Arg('input', () => SetProductPriceInput) input: SetProductPriceInput,
  ): Promise<Product> {
    return setProductPrice(viewer!, input);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Query(() => BulkPricePreview, {
    description: 'What changing every price by this percent would do; nothing is written.',
  })
  bulkPricePreview(
    @Arg('percent', () => Float) percent: number,
    @Arg('page', () => Int, { defaultValue: 1 }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 50 }) pageSize: number,
  ): BulkPricePreview {
    return previewBulkPrice(percent, page, pageSize);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Query(() => BulkPriceChange, { nullable: true, description: 'The last change of all prices, undone or not.' })
  lastBulkPriceChange(): Promise<BulkPriceChange | null> {
    return lastBulkPriceChange();
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => BulkPricePayload, {
    description:
      'Changes the selling price of every product by percent in (-100, 1000], rounded to the rupee, never below ₹1; the MRP follows only a price above it.',
  })
  changeAllPrices(@Ctx() { viewer }: Context, @Arg('percent', () => Float) percent: number): Promise<BulkPricePayload> {
    return changeAllPrices(viewer!, percent);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => UndoBulkPricePayload, {
    description: 'Puts the prices back of every product whose price was not changed again since.',
  })
  undoBulkPriceChange(@Ctx() { viewer }: Context, @Arg('id', () => ID) id: string): Promise<UndoBulkPricePayload> {
    return undoBulkPriceChange(viewer!, id);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => BulkEditPayload, { description: 'One change for up to 500 products; all of them or none.' })
  bulkEditProducts(
    @Ctx() { viewer }: Context,
    @Arg('input', () => BulkEditProductsInput) input: BulkEditProductsInput,
  ): Promise<BulkEditPayload> {
    return bulkEditProducts(viewer!, input);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => ImportReport, {
    description: 'Adds and changes products from a CSV file; a line that is not right fails alone and is told.',
  })
  async importProducts(
    @Ctx() { viewer }: Context,
    @Arg('file', () => GraphQLUpload) file: Promise<FileUpload>,
    @Arg('dryRun', () => Boolean, { description: 'Tells what would happen and writes nothing.' }) dryRun: boolean,
  ): Promise<ImportReport> {
    return importProducts(viewer!, (await readUpload(file, MAX_IMPORT_BYTES)).content, dryRun);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => ExportFile, {
    description: 'The products a filter lets through as CSV, which importProducts takes back.',
  })
  exportProducts(@Arg('filter', () => ProductFilter, { nullable: true }) filter?: ProductFilter): ExportFile {
    return exportProducts(filter);
  }
}
