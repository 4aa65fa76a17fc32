// The fields of a product.
import { Col, Form, Input, Row, Select, Switch, Typography, type FormInstance } from 'antd';
import { NumberInput } from '../../shared/back-office/NumberInput';
import { amountAboveZero, between, notBelow } from '../../shared/back-office/number-rules';
import { OfficeForm } from '../../shared/back-office/OfficeForm';
import { Part } from '../../shared/back-office/Part';
import { RupeesInput } from '../../shared/back-office/RupeesInput';
import { usualFieldList, usualWords, type UsualValues } from '../../shared/back-office/usual-values';
import { DescriptionHelp } from './DescriptionHelp';
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
  /** It adds a product: what its category says then counts before what fields begin with. */
  adds: boolean;
  categories: readonly CategoryChoice[];
  images: ProductImages;
  onSubmit: () => void;
}

/** What stands in an empty field whose value the category says. */
const ofCategory = (words: string | undefined) => words && `${words} (as its category)`;

export function ProductForm({ form, adds, categories, images, onSubmit }: ProductFormProps) {
  const category = Form.useWatch('category', form);
  const categoryOf = (wanted: string) => categories.find(({ name }) => name === wanted);
  const attributes = categoryOf(category)?.attributes ?? [];
  const usual = usualWords(categoryOf(category)?.productDefaults);
  const leaveToCategory = (chosen: string) => {
    const said = usualWords(categoryOf(chosen)?.productDefaults);
    for (const { name, begins } of usualFieldList)
      if (adds && said[name] && form.getFieldValue(name) === begins) form.setFieldValue(name, null);
  };
  const fieldOf = ({ name, label, rules, input, wide, unsaid }: (typeof plainFields)[number]) => (
    <Col key={name} xs={wide ? 24 : 12} md={wide ? 12 : 6}>
      <Form.Item name={name} label={label} rules={rules}>
        {input(ofCategory(usual[name as keyof UsualValues]) ?? unsaid)}
      </Form.Item>
    </Col>
  );
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
              onChange={leaveToCategory}
              options={categories.map(({ name, emoji }) => ({ value: name, label: `${emoji} ${name}` }))}
            />
          </Form.Item>
        </Col>
      </Row>
      <Form.Item name="description" label="Description">
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={10_000} />
      </Form.Item>
      <DescriptionHelp form={form} usual={categoryOf(category)?.productDefaults} />
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
        {plainFields.filter(({ part }) => !part).map(fieldOf)}
      </Row>
      <Part title="Declarations">
        <Typography.Paragraph type="secondary">
          The law has them shown with the product. What is left empty is as its category says it, and the maker is the
          shop where nobody is named.
        </Typography.Paragraph>
        <Row gutter={16}>{plainFields.filter(({ part }) => part === 'declarations').map(fieldOf)}</Row>
      </Part>
      <Part title="Google, Meta and search engines">
        <Typography.Paragraph type="secondary">
          What catalogues elsewhere get to know of the product. The more they know, the more often they show it.
        </Typography.Paragraph>
        <Row gutter={16}>{plainFields.filter(({ part }) => part === 'elsewhere').map(fieldOf)}</Row>
      </Part>
      <Form.Item name="specifications" noStyle>
        <AttributeFields attributes={attributes} />
      </Form.Item>
      <Form.Item name="specifications" label={attributes.length > 0 ? 'Further specifications' : 'Specifications'}>
        <SpecificationsField attributes={attributes} />
      </Form.Item>
      {/* Its content is named as a field of the form would be, so that a link leads to it. */}
      <Form.Item label="Images">
        <div id="product_images" tabIndex={-1}>
          <ImagesField {...images} />
        </div>
      </Form.Item>
      {/* Lets Enter in a field submit; the dialog's own button stands outside the form. */}
      <button type="submit" hidden aria-hidden tabIndex={-1} />
    </OfficeForm>
  );
}
