// GET forms of the product list, which work before hydration and without scripts.
import type { FormEventHandler, ReactNode } from 'react';
import { paths } from '../../shared/paths';
import { writeListQuery, type ListQuery } from './list-query';

/** Hidden fields for the parts of the query that the form's own fields do not hold. */
export function Kept({ query }: { query: ListQuery }) {
  return [...writeListQuery(query)].map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}

interface ListFormProps {
  /** With the parts of the fields left at their default. */
  kept: ListQuery;
  className?: string;
  onSubmit?: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}

/** A GET form with its fields, and the rest of the query as hidden fields. */
export function ListForm({ kept, className, onSubmit, children }: ListFormProps) {
  return (
    <form method="get" action={paths.products.href()} className={className} onSubmit={onSubmit}>
      <Kept query={kept} />
      {children}
    </form>
  );
}

/** Submit button for browsers without scripts. @param form id of the form, when the button is outside of it */
export function Apply({ form }: { form?: string }) {
  return (
    <noscript>
      <button
        type="submit"
        form={form}
        className="min-h-11 w-full rounded-full bg-primary px-5 font-semibold text-on-primary"
      >
        Apply
      </button>
    </noscript>
  );
}
