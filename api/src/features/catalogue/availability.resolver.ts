/** When a product is ready. */
import { FieldResolver, Resolver, Root } from 'type-graphql';
import { readinessOf } from './availability.js';
import { Readiness } from './availability.types.js';
import { Product, type GivenProduct } from './product.model.js';

@Resolver(() => Product)
export class AvailabilityResolver {
  @FieldResolver(() => Readiness, {
    nullable: true,
    description: 'When it is ready to leave the shop; null while neither it nor its category says it.',
  })
  readiness(@Root() product: GivenProduct): Readiness | null {
    return readinessOf(product);
  }
}
