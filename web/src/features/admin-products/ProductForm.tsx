// The fields of a product.
import { Col, Form, Input, Row, Select, Switch, type FormInstance } from 'antd';
import { NumberInput } from '../../shared/back-office/NumberInput';
import { amountAboveZero, between, notBelow } from '../../shared/back-office/number-rules';
import { OfficeForm } from '../../shared/back-office/OfficeForm';
import { RupeesInput } from '../../shared/back-office/RupeesInput';
import { ImagesField } from './ImagesField';
import { AttributeFields } from './AttributeFields';
import { SpecificationsField } from './SpecificationsField';
import type { CategoryChoice } from './ProductFilters';
import { plainFields } from './product-fields';
import type { ProductValues } from './product-values';
import type { ProductImages } from './use-product-images';

/** Values of the form; pictures are kept outside of it while uploading. */
export type ProductFormValues = Omit<ProductValues, 'images'>;

export interface ProductFormProps {
  form: FormInstance<ProductFormValues>;
  categories: readonly CategoryChoice[];
  images: ProductImages;
  onSubmit: () => void;
}

export function ProductForm({ form, categories, images, onSubmit }: ProductFormProps) {
  const category = Form.useWatch('category', form);
  const attributes = categories.find(({ name }) => name === category)?.attributes ?? [];
  return (
    <OfficeForm<ProductFormValues>
      name="product"
      form={form}
      layout="vertical"
      onFinish={onSubmit}
      requiredMark
      scrollToFirstError
    >
      <Row gutter={16}>
        <Col xs={24} md={16}>
          <Form.Item
            name="title"
            label="Title"
            rules={[{ required: true, whitespace: true, message: 'Give the product a title' }]}
          >
            <Input maxLength={200} />
          </Form.Item>
        </Col>
        <Col xs={24} md={8}>
          <Form.Item name="category" label="Category" rules={[{ required: true, message: 'Choose a category' }]}>
            <Select
              showSearch
              options={categories.map(({ name, emoji }) => ({ value: name, label: `${emoji} ${name}` }))}
            />
          </Form.Item>
        </Col>
      </Row>
      <Form.Item name="description" label="Description">
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={10_000} />
      </Form.Item>
      <Row gutter={16}>
        <Col xs={12} md={6}>
          <Form.Item
            name="price"
            label="Price"
            rules={[{ required: true, message: 'Set the price' }, ...amountAboveZero('The price')]}
          >
            <RupeesInput />
          </Form.Item>
        </Col>
        <Col xs={12} md={6}>
          <Form.Item
            name="originalPrice"
            label="MRP"
            dependencies={['price']}
            rules={[...amountAboveZero('The MRP'), notBelow('price', 'MRP is not below the price')]}
          >
            <RupeesInput />
          </Form.Item>
        </Col>
        <Col xs={12} md={6}>
          <Form.Item
            name="stock"
            label="Stock"
            rules={[{ required: true, message: 'Set the stock' }, between('Stock', 0, 1_000_000)]}
          >
            <NumberInput />
          </Form.Item>
        </Col>
        <Col xs={12} md={6}>
          <Form.Item name="featured" label="Featured" valuePropName="checked">
            <Switch />
          </Form.Item>
        </Col>
        <Col xs={12} md={6}>
          <Form.Item name="sku" label="SKU" extra="Made when left empty">
            <Input maxLength={40} />
          </Form.Item>
        </Col>
        {plainFields.map(({ name, label, rules, input }) => (
          <Col key={name} xs={12} md={6}>
            <Form.Item name={name} label={label} rules={rules}>
              {input()}
            </Form.Item>
          </Col>
        ))}
      </Row>
      <Form.Item name="specifications" noStyle>
        <AttributeFields attributes={attributes} />
      </Form.Item>
      <Form.Item name="specifications" label={attributes.length > 0 ? 'Further specifications' : 'Specifications'}>
        <SpecificationsField attributes={attributes} />
      </Form.Item>
      <Form.Item label="Images">
        <ImagesField {...images} />
      </Form.Item>
      {/* Lets Enter in a field submit; the dialog's own button stands outside the form. */}
      <button type="submit" hidden aria-hidden tabIndex={-1} />
    </OfficeForm>
  );
}
