// Empty state of the product list.
import { Button, Flex } from 'antd';

export interface NoProductsProps {
  /** Whether a search or a filter left nothing. */
  filtered: boolean;
  onClear: () => void;
}

export function NoProducts({ filtered, onClear }: NoProductsProps) {
  return (
    <Flex vertical align="center" gap={8}>
      No products found
      {filtered && (
        <Button size="small" onClick={onClear}>
          Show all products
        </Button>
      )}
    </Flex>
  );
}
