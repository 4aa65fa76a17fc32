/** Stock for staff: the ledger of a product, corrections, shelves, a stock take as a file. */
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { readUpload } from '../../platform/files/upload.js';
import { ExportFile } from '../../types/export-file.js';
import { Permission } from '../../types/viewer.js';
import { changeStock, setShelf } from './stock-change.service.js';
import { exportStock, importStock, MAX_STOCK_FILE_BYTES } from './stock-file.service.js';
import { stockLedger } from './stock-ledger.service.js';
import { ChangeStockInput } from './stock.inputs.js';
import { ImportStockPayload, ProductStock, StockLedgerPage } from './stock.types.js';

@Resolver()
export class StockResolver {
  @Authorized(Permission.MANAGE_CATALOGUE)
  @Query(() => StockLedgerPage, { description: 'How a product stands, and every movement of its stock, newest first.' })
  stockLedger(
    @Arg('productId', () => ID, { description: 'Id of the product.' }) productId: string,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
  ): Promise<StockLedgerPage> {
    return stockLedger(productId, page, pageSize);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => ProductStock, {
    description: 'Corrects the stock of a product, with a reason, or takes over what was counted.',
  })
  changeStock(
    @Ctx() { viewer }: Context,
    @Arg('input', () => ChangeStockInput, { description: 'Which product, how many pieces and why.' })
    input: ChangeStockInput,
  ): Promise<ProductStock> {
    return changeStock(viewer!, input);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => ProductStock, { description: 'Says where a product lies in the store room.' })
  setShelf(
    @Ctx() { viewer }: Context,
    @Arg('productId', () => ID, { description: 'Id of the product.' }) productId: string,
    @Arg('shelf', () => String, { description: 'Such as B-12, at most 60 characters; blank for none.' }) shelf: string,
  ): Promise<ProductStock> {
    if (shelf.length > 60)
      throw new ShopError(ErrorCode.BAD_INPUT, 'A shelf has at most 60 characters.', {
        fields: [{ path: 'shelf', message: 'At most 60 characters.' }],
      });
    return setShelf(viewer!, productId, shelf);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => ExportFile, {
    description:
      'A sheet for a stock take as CSV, by shelf; importStock takes it back with `counted` or `change` filled in.',
  })
  exportStock(): ExportFile {
    return exportStock();
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => ImportStockPayload, {
    description:
      'Takes a stock take in; a line that is not right fails alone and is told. The same file twice changes once.',
  })
  async importStock(
    @Ctx() { viewer }: Context,
    @Arg('file', () => GraphQLUpload, { description: 'CSV as exportStock writes it; at most 5 MB and 20,000 lines.' })
    file: Promise<FileUpload>,
    @Arg('dryRun', () => Boolean, { description: 'Tells what would happen and writes nothing.' }) dryRun: boolean,
  ): Promise<ImportStockPayload> {
    return importStock(viewer!, (await readUpload(file, MAX_STOCK_FILE_BYTES)).content, dryRun);
  }
}
