// The dialogs that show and edit a product of a list.
import { ProductDetails } from './ProductDetails';
import { ProductEditor } from './ProductEditor';
import type { CategoryChoice } from './ProductFilters';

export interface ProductDialogsProps {
  /** Id of the product that is looked at; empty when none is. */
  viewed: string;
  /** Id of the product that is edited, `new` for one to be added; empty when none is. */
  edited: string;
  /** Name of the field that is focused in the product that is edited; empty for none. */
  field?: string;
  categories: readonly CategoryChoice[];
  onClose: () => void;
  /** Leads from the dialog that shows a product to the one that edits it. */
  onEdit: (id: string) => void;
  onSaved: () => void;
}

export function ProductDialogs({ viewed, edited, field, categories, onClose, onEdit, onSaved }: ProductDialogsProps) {
  return (
    <>
      <ProductDetails id={viewed || undefined} onClose={onClose} onEdit={onEdit} onStock={onSaved} />
      <ProductEditor
        id={edited || undefined}
        field={field || undefined}
        categories={categories}
        onClose={onClose}
        onSaved={onSaved}
      />
    </>
  );
}
