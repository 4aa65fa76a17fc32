// The dialogs in which a product of a list is looked at and edited.
import { ProductDetails } from './ProductDetails';
import { ProductEditor } from './ProductEditor';
import type { CategoryChoice } from './ProductFilters';

export interface ProductDialogsProps {
  /** Id of the product that is looked at; empty when none is. */
  viewed: string;
  /** Id of the product that is edited, `new` for one to be added. */
  edited: string | undefined;
  categories: readonly CategoryChoice[];
  onView: (id: string) => void;
  onEdit: (id: string | undefined) => void;
  onSaved: () => void;
}

export function ProductDialogs({ viewed, edited, categories, onView, onEdit, onSaved }: ProductDialogsProps) {
  return (
    <>
      <ProductDetails
        id={viewed || undefined}
        onClose={() => onView('')}
        onEdit={(id) => {
          onView('');
          onEdit(id);
        }}
      />
      <ProductEditor id={edited} categories={categories} onClose={() => onEdit(undefined)} onSaved={onSaved} />
    </>
  );
}
