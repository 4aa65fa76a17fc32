// The fields of a product group.
import { Form, Input, type FormInstance } from 'antd';
import type { ProductOptionInput } from '../../generated/admin-products';
import { OfficeForm } from '../../shared/back-office/OfficeForm';
import { ImagesField } from './ImagesField';
import type { ProductImages } from './use-product-images';
import type { GroupValues } from './group-values';
import { OptionsField } from './OptionsField';

export interface GroupFormProps {
  form: FormInstance<GroupValues>;
  images: ProductImages;
  onSubmit: () => void;
}

/** What an option still lacks. */
function lacking(options: readonly ProductOptionInput[]): string | undefined {
  if (options.some(({ name }) => !name.trim())) return 'Give each option a name.';
  const empty = options.find(({ values }) => values.length === 0);
  if (empty) return `Add a value to ${empty.name}.`;
  if (options.some(({ values }) => values.some(({ value }) => !value.trim()))) return 'Fill in or remove empty values.';
  const words = options.flatMap(({ name, values }) => [name, ...values.map(({ value }) => value)]);
  return words.some((word) => /[:|]/.test(word)) ? 'Names and values have no colon and no bar.' : undefined;
}

export function GroupForm({ form, images, onSubmit }: GroupFormProps) {
  return (
    <OfficeForm<GroupValues> name="group" form={form} layout="vertical" onFinish={onSubmit}>
      <Form.Item
        name="title"
        label="Title"
        rules={[{ required: true, whitespace: true, message: 'Give the group a title' }]}
      >
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="description" label="Description">
        <Input.TextArea rows={3} maxLength={10_000} />
      </Form.Item>
      <Form.Item
        name="options"
        label="Options"
        extra="A new name keeps the members of a value; shoppers choose in this order."
        rules={[
          {
            validator: (_, options: ProductOptionInput[]) => {
              const problem = lacking(options ?? []);
              return problem ? Promise.reject(new Error(problem)) : Promise.resolve();
            },
          },
        ]}
      >
        <OptionsField />
      </Form.Item>
      <Form.Item label="Pictures of all members together">
        <ImagesField {...images} />
      </Form.Item>
      <button type="submit" hidden aria-hidden tabIndex={-1} />
    </OfficeForm>
  );
}
