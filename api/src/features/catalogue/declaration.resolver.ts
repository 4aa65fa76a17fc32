/** Declarations of a product, and what is missing of them. */
import { Arg, Authorized, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { Permission } from '../../types/viewer.js';
import { DeclarationField } from './declaration-kinds.js';
import { declarationGaps } from './declaration.service.js';
import { DeclarationGaps, ProductDeclaration } from './declaration.types.js';
import { declarationOf } from './declarations.js';
import { Product, type GivenProduct } from './product.model.js';

@Resolver(() => Product)
export class DeclarationResolver {
  @FieldResolver(() => ProductDeclaration, { description: 'What the law has shown with it, as it holds.' })
  declaration(@Root() product: GivenProduct): ProductDeclaration {
    return declarationOf(product);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Query(() => DeclarationGaps, { description: 'Which products lack what the law has shown with them.' })
  declarationGaps(
    @Arg('categoryId', () => ID, { nullable: true, description: 'Lists products of this category only.' })
    categoryId: string | undefined,
    @Arg('field', () => DeclarationField, { nullable: true, description: 'Lists products only that lack this.' })
    field: DeclarationField | undefined,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
  ): DeclarationGaps {
    return declarationGaps({ categoryId, field }, page, pageSize);
  }
}
