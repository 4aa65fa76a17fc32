/** Operations of staff on products and their pictures. */
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import { Arg, Authorized, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { readUpload } from '../../platform/files/upload.js';
import { DeletedPayload } from '../../types/deleted-payload.js';
import { Permission } from '../../types/viewer.js';
import { MAX_IMAGE_BYTES, takeInImages } from './image.service.js';
import { duplicateProduct } from './product-copy.service.js';
import { AddProductInput, DuplicateProductInput, EditProductInput } from './product.inputs.js';
import { Product } from './product.model.js';
import { UploadProductImagesPayload } from './product.types.js';
import { addProduct, deleteProduct, editProduct } from './product-write.service.js';

@Resolver()
export class ProductWriteResolver {
  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => Product, { description: 'Adds a product to the catalogue.' })
  addProduct(
    @Ctx() { viewer }: Context,
    @Arg('input', () => AddProductInput, { description: 'The product; everything left out gets its default.' })
    input: AddProductInput,
  ): Promise<Product> {
    return addProduct(viewer!, input);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => Product, {
    description: 'Changes only what is sent; refused with STALE_VERSION when somebody else was first.',
  })
  editProduct(
    @Ctx() { viewer }: Context,
    @Arg('input', () => EditProductInput, { description: "The product's id and what to change." })
    input: EditProductInput,
  ): Promise<Product> {
    return editProduct(viewer!, input);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => Product, {
    description:
      'Adds a draft with the texts, pictures, prices and facts of another product: without a piece in stock, in no group and not put forward.',
  })
  duplicateProduct(
    @Ctx() { viewer }: Context,
    @Arg('input', () => DuplicateProductInput, { description: 'The product to copy, and the SKU of the copy.' })
    input: DuplicateProductInput,
  ): Promise<Product> {
    return duplicateProduct(viewer!, input);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => DeletedPayload, {
    description: 'Takes it out of every list and cart; orders keep what they hold of it.',
  })
  deleteProduct(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'The product to take out.' }) id: string,
  ): Promise<DeletedPayload> {
    return deleteProduct(viewer!, id);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => UploadProductImagesPayload, {
    description: 'Takes pictures in: JPEG, PNG or WebP, at most 5 MB each, at most 10 at once.',
  })
  async uploadProductImages(
    @Arg('images', () => [GraphQLUpload], {
      description: 'Sent as multipart, each judged by its content; one that is refused refuses all.',
    })
    images: Promise<FileUpload>[],
  ): Promise<UploadProductImagesPayload> {
    const files = await Promise.all(images.map((image) => readUpload(image, MAX_IMAGE_BYTES)));
    return takeInImages(files.map((file) => file.content));
  }
}
