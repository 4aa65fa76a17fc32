// The document head of a product's page. A group has one address, with the choice; its members are told to search engines together.
import type {
  GroupPageFragment,
  PictureFragment,
  ProductCardFragment,
  ProductRestFragment,
  ReviewsQuery,
} from '../../generated/catalogue';
import { choiceWords, hasValue, picturesOf, type ChosenValue } from '../../shared/catalogue/choice';
import { Head } from '../../shared/page';
import { paths } from '../../shared/paths';
import { documentTitle } from '../../shared/shop';

/** Pictures of a member, and those of all members together behind them. */
export const galleryOf = (
  own: readonly PictureFragment[],
  group: Pick<GroupPageFragment, 'images'>,
): PictureFragment[] => [...own, ...group.images.filter(({ url }) => !own.some((one) => one.url === url))];

interface Props {
  product: ProductCardFragment;
  rest: ProductRestFragment | undefined;
  group: GroupPageFragment | undefined;
  /** Those that are shown first; undefined while they are loaded. */
  reviews: ReviewsQuery['reviews'] | undefined;
  /** What the address chooses; undefined below the product's own id. */
  choice: readonly ChosenValue[] | undefined;
}

export function ProductHead({ product, rest, group, reviews, choice }: Props) {
  const { category, optionValues } = product;
  const path = paths.product.href(product);
  const whole = product.group ? paths.product.href(product.group) : path;
  // Without a choice the address is the group's own, as it stands in the sitemap: which member it opens depends on the stock.
  const isWhole = choice && !optionValues.some((value) => hasValue(choice, value));
  const title = product.group?.title ?? product.title;
  const named = product.group && !isWhole ? `${title} – ${choiceWords(optionValues)}` : title;
  // The page of a group is nobody's own: which member it opens depends on the stock.
  const own = isWhole ? undefined : rest;
  const steps = [
    { name: category, path: paths.products.href({ category }) },
    { name: title, path: whole },
  ];
  return (
    <Head
      title={documentTitle(own?.metaTitle || named)}
      description={own?.metaDescription || (isWhole && group?.description) || rest?.description}
      canonical={isWhole ? whole : path}
      image={picturesOf(product)[0]?.url}
      type="product"
      structuredData={(jsonLd) => [
        ...(rest
          ? [
              group
                ? jsonLd.productGroup(
                    { ...group, category, images: galleryOf(rest.gallery, group), text: rest.description, reviews },
                    whole,
                  )
                : jsonLd.product({ ...product, ...rest, images: rest.gallery, reviews }, path),
            ]
          : []),
        jsonLd.breadcrumbs(steps),
        // The seller that each offer names.
        jsonLd.shop(),
      ]}
    />
  );
}
