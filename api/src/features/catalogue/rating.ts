/** What the published reviews of products say together. Pure. */
import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { Product, StoredRatings } from './product.model.js';

/** Names of the counts of a product, by stars from 1. */
export const COUNTS = ['one', 'two', 'three', 'four', 'five'] as const satisfies readonly (keyof StoredRatings)[];

@ObjectType({ description: 'What published reviews say together.', simpleResolvers: true })
export class ProductRating {
  @Field(() => Float, { description: 'Mean of the stars, 1 to 5, to one decimal, halves rounded up.' })
  average: number;
  @Field(() => Int, { description: 'Published reviews, at least 1.' })
  count: number;
}

/** Published reviews of these products by their stars: of one star first. */
export function countsByStars(products: readonly Pick<Product, 'ratings'>[]): number[] {
  return COUNTS.map((name) => products.reduce((sum, { ratings }) => sum + (ratings?.[name] ?? 0), 0));
}

/** Null without a published review. */
export function ratingOf(products: readonly Pick<Product, 'ratings'>[]): ProductRating | null {
  const counts = countsByStars(products);
  const count = counts.reduce((sum, one) => sum + one, 0);
  if (count === 0) return null;
  const stars = counts.reduce((sum, one, index) => sum + one * (index + 1), 0);
  // In whole numbers, so that a half is one.
  return { average: Math.floor((stars * 20 + count) / (2 * count)) / 10, count };
}
