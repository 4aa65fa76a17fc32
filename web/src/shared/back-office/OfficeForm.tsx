// Ant Design's form, in which the server's refusal of a field leaves once that field is changed.
import type { ReactNode } from 'react';
import { Form, type FormInstance, type FormProps } from 'antd';

export type OfficeFormProps<Values> = Omit<FormProps<Values>, 'children' | 'form'> & {
  form: FormInstance<Values>;
  children?: ReactNode;
};

/** Whether the values that changed hold something at this path. */
function isIn(path: readonly (string | number)[], changed: unknown): boolean {
  const [first, ...rest] = path;
  if (first === undefined) return true;
  return typeof changed === 'object' && changed !== null && first in changed
    ? isIn(rest, (changed as Record<string | number, unknown>)[first])
    : false;
}

export function OfficeForm<Values>({ form, onValuesChange, ...props }: OfficeFormProps<Values>) {
  return (
    <Form<Values>
      {...props}
      form={form}
      onValuesChange={(changed, all) => {
        // A field with rules is checked after this; one without keeps its errors otherwise.
        const mended = form.getFieldsError().filter(({ name, errors }) => errors.length > 0 && isIn(name, changed));
        if (mended.length > 0) form.setFields(mended.map(({ name }) => ({ name: name as never, errors: [] })));
        onValuesChange?.(changed, all);
      }}
    />
  );
}
