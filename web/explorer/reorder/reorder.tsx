// The list of GraphiQL's tabs and one of them, standing still.
import type { ComponentProps } from 'react';

type Group = ComponentProps<'ul'> & { values?: unknown; onReorder?: unknown; axis?: unknown };
type Item = Omit<ComponentProps<'li'>, 'value'> & { value?: unknown; whileDrag?: unknown };

export const Reorder = {
  Group: ({ values: _, onReorder: __, axis: ___, ...props }: Group) => <ul {...props} />,
  Item: ({ value: _, whileDrag: __, ...props }: Item) => <li {...props} />,
};
