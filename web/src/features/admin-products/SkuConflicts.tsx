// Tells which products have SKUs that differ only by capitals, with a way to mend each.
import { Alert, Button, Flex } from 'antd';
import type { AdminProductsQuery } from '../../generated/admin-products';
import { counted } from '../../shared/counted';

/** Groups that are listed; the next ones come up when these are mended. */
const shownMost = 5;

export interface SkuConflictsProps {
  conflicts: AdminProductsQuery['skuConflicts'];
  onEdit: (id: string) => void;
}

export function SkuConflicts({ conflicts, onEdit }: SkuConflictsProps) {
  if (conflicts.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={`${counted(conflicts.length, 'SKU')} used more than once: only the capitals differ`}
      description={
        <>
          A search or a file cannot tell these products apart. Give all but one another SKU.
          {conflicts.slice(0, shownMost).map(({ sku, products }) => (
            <Flex key={sku} wrap gap={8} align="center" style={{ marginTop: 8 }}>
              {products.map((product) => (
                <Button
                  key={product.id}
                  style={{
                    height: 'auto',
                    minHeight: 44,
                    textAlign: 'left',
                    maxWidth: '100%',
                    whiteSpace: 'normal',
                    overflowWrap: 'anywhere',
                  }}
                  onClick={() => onEdit(product.id)}
                >
                  {product.sku}: {product.title}
                </Button>
              ))}
            </Flex>
          ))}
        </>
      }
    />
  );
}
