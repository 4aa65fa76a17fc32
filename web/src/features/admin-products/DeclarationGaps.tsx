// Lines of the list of missing declarations: one of a category, one of a product.
import { Link } from 'react-router-dom';
import { Button, Flex, Tag, Typography } from 'antd';
import type { AdminDeclarationGapsQuery, DeclarationField } from '../../generated/admin-products';
import { Thumbnail } from '../../shared/back-office/Thumbnail';
import { counted } from '../../shared/counted';
import { enumTable, inCapitals } from '../../shared/enum-table';

type Gaps = AdminDeclarationGapsQuery['declarationGaps'];

const wordsOf = enumTable<DeclarationField, string>(
  {
    MAKER_ADDRESS: 'Address of the maker',
    COUNTRY_OF_ORIGIN: 'Country of origin',
    GENERIC_NAME: 'Generic name',
    NET_QUANTITY: 'Net quantity with its unit',
  },
  inCapitals,
);

export const fieldChoices = Object.entries(wordsOf).map(([value, label]) => ({
  value: value as DeclarationField,
  label,
}));

interface CategoryGapsProps {
  gaps: Gaps['categories'][number];
  /** Lists the products that lack something. */
  onList: (narrowed: { category: string; field: DeclarationField | undefined }) => void;
}

export function CategoryGaps({ gaps, onList }: CategoryGapsProps) {
  const { categoryId, category, products, incomplete, missing } = gaps;
  return (
    <li>
      <Flex wrap gap={8} align="center" style={{ padding: '8px 0' }}>
        <div style={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
          {category}
          <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
            {incomplete.toLocaleString('en-IN')} of {counted(products, 'product')} {incomplete === 1 ? 'lacks' : 'lack'}{' '}
            something
          </Typography.Text>
        </div>
        <Flex wrap gap={4} style={{ flex: '2 1 260px' }}>
          {missing.map(({ field, products: count }) => (
            <Button
              key={field}
              size="small"
              aria-label={`${wordsOf[field]} of ${category}: ${counted(count, 'product')}`}
              onClick={() => onList({ category: categoryId, field })}
            >
              {wordsOf[field]} · {count.toLocaleString('en-IN')}
            </Button>
          ))}
        </Flex>
        <Link to={`/admin/category?usual=${categoryId}`} aria-label={`Set for the whole category ${category}`}>
          Set for the whole category
        </Link>
      </Flex>
    </li>
  );
}

interface ProductGapsProps {
  gaps: Gaps['items'][number];
  onEdit: (id: string) => void;
}

export function ProductGaps({ gaps: { product, missing }, onEdit }: ProductGapsProps) {
  const { id, title, sku, category, images } = product;
  return (
    <li>
      <Flex wrap gap={12} align="center" style={{ padding: '8px 0' }}>
        <Thumbnail src={images[0]?.thumbnailUrl} alt="" />
        <div style={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Button
            type="link"
            style={{ padding: 0, height: 'auto', whiteSpace: 'normal', textAlign: 'left' }}
            onClick={() => onEdit(id)}
          >
            {title}
          </Button>
          <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
            {sku} · {category}
          </Typography.Text>
        </div>
        <Flex wrap gap={4} component="ul" aria-label={`Missing of ${title}`} style={{ listStyle: 'none', padding: 0 }}>
          {missing.map((field) => (
            <li key={field}>
              <Tag color="orange">{wordsOf[field]}</Tag>
            </li>
          ))}
        </Flex>
      </Flex>
    </li>
  );
}
