// The row of fields above a list that narrow it down; on a phone all but the search fold into a button that counts them.
import { useId, useState, type ReactNode } from 'react';
import { Button } from 'antd';
import { FilterOutlined } from '@ant-design/icons';

export interface FiltersProps {
  /** The search field: it stays in view. */
  search?: ReactNode;
  /** How many of the other fields narrow the list now. */
  active?: number;
  /** The other fields. */
  children?: ReactNode;
}

export function Filters({ search, active = 0, children }: FiltersProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="admin-filters">
      {search}
      {children && (
        <>
          <Button
            className="admin-filters-more"
            icon={<FilterOutlined aria-hidden />}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {active > 0 ? `Filters (${active})` : 'Filters'}
          </Button>
          <div id={id} className={open ? 'admin-filters-rest open' : 'admin-filters-rest'}>
            {children}
          </div>
        </>
      )}
    </div>
  );
}
