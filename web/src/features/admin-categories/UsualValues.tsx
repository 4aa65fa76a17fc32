// What a category says of its products, which holds for each that does not say it itself, and of its own list to search engines.
import { Col, Form, Input, Row, Typography } from 'antd';
import { useAdminEditCategoryMutation, type AdminCategoryFragment } from '../../generated/admin-categories';
import { counted } from '../../shared/counted';
import { EditForm } from '../../shared/back-office/EditForm';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';
import { changedUsualValues, usualFieldList, type UsualValues as Values } from '../../shared/back-office/usual-values';
import { toast } from '../../shared/toasts';

export interface UsualValuesProps {
  category: AdminCategoryFragment;
  onClose: () => void;
  onSaved: () => void;
}

/** What search engines show of the list. */
type Meta = Pick<AdminCategoryFragment, 'metaTitle' | 'metaDescription'>;

const changedMeta = (before: Meta, typed: Partial<Meta>): { metaTitle?: string; metaDescription?: string } =>
  Object.fromEntries(
    (['metaTitle', 'metaDescription'] as const)
      .map((name) => [name, typed[name]?.trim() ?? ''] as const)
      .filter(([name, now]) => now !== (before[name] ?? '')),
  );

export function UsualValues({ category, onClose, onSaved }: UsualValuesProps) {
  const [form] = Form.useForm<Values & Meta>();
  const [edit, { loading, error }] = useAdminEditCategoryMutation({ ...errorInForm });
  useServerFieldErrors(form, error);
  const { id, version, name, productCount, productDefaults } = category;
  const save = async (typed: Values & Meta) => {
    const changed = changedUsualValues(productDefaults, typed);
    const meta = changedMeta(category, typed);
    if (Object.keys(changed).length + Object.keys(meta).length === 0) return onClose();
    const { data } = await edit({ variables: { id, version, productDefaults: changed, ...meta } });
    if (!data) return;
    toast.success('Usual values saved');
    onSaved();
  };
  return (
    <FormDialog
      open
      width={720}
      title={`Usual values of ${name}`}
      okText="Save"
      confirmLoading={loading}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      <Typography.Paragraph type="secondary">
        They apply to each product of the category that leaves the field empty
        {productCount > 0 && ` (${counted(productCount, 'product')} now)`}. What a product says itself counts first.
      </Typography.Paragraph>
      <FailureNotice error={error} fallback="The usual values could not be saved. Please try again." />
      <EditForm<Values & Meta>
        name="usual"
        form={form}
        layout="vertical"
        initialValues={{ ...productDefaults, metaTitle: category.metaTitle, metaDescription: category.metaDescription }}
        scrollToFirstError
        onFinish={(typed) => void save(typed)}
      >
        <Row gutter={16}>
          {usualFieldList.map(({ name: field, label, rules, input, wide, unsaid }) => (
            <Col key={field} xs={24} md={wide ? 24 : 12}>
              <Form.Item name={field} label={label} rules={rules}>
                {input(unsaid)}
              </Form.Item>
            </Col>
          ))}
        </Row>
        <Typography.Title level={5}>What search engines show of its list</Typography.Title>
        <Form.Item name="metaTitle" label="Title for search engines">
          <Input maxLength={120} placeholder={name} />
        </Form.Item>
        <Form.Item name="metaDescription" label="Description for search engines">
          <Input.TextArea autoSize={{ minRows: 2 }} maxLength={320} placeholder="The names of its first products" />
        </Form.Item>
        {/* Lets Enter in a field submit; the dialog's own button stands outside the form. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </EditForm>
    </FormDialog>
  );
}
