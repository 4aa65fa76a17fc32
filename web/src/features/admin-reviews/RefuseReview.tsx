// The refusal of a review, for one of the listed reasons.
import { Form, Input, Radio, Typography } from 'antd';
import {
  useAdminModerateReviewMutation,
  type AdminReviewFragment,
  type ReviewRefusalReason,
} from '../../generated/admin-reviews';
import { EditForm } from '../../shared/back-office/EditForm';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';
import { useWhileOpen } from '../../shared/back-office/use-while-open';
import { toast } from '../../shared/toasts';
import { reasons } from './review-words';

interface Values {
  reason: ReviewRefusalReason;
  note?: string;
}

interface Props {
  /** Undefined while nothing is refused. */
  review: AdminReviewFragment | undefined;
  onClose: () => void;
}

export function RefuseReview({ review, onClose }: Props) {
  const [form] = Form.useForm<Values>();
  const shown = useWhileOpen(review !== undefined, review);
  const [moderate, { loading, error, reset }] = useAdminModerateReviewMutation({
    ...errorInForm,
    refetchQueries: ['AdminReviewsWaiting'],
  });
  useServerFieldErrors(form, error);
  const close = () => {
    reset();
    onClose();
  };
  const refuse = async ({ reason, note }: Values) => {
    const words = note?.trim();
    const { data } = await moderate({
      variables: { input: { id: review!.id, publish: false, reason, ...(words && { note: words }) } },
    });
    if (!data) return;
    toast.success('The review is refused');
    close();
  };
  return (
    <FormDialog
      open={review !== undefined}
      title="Refuse this review"
      okText="Refuse"
      okButtonProps={{ danger: true, loading }}
      onOk={() => form.submit()}
      onClose={close}
      destroyOnHidden
    >
      <FailureNotice error={error} fallback="The review could not be refused. Please try again." />
      <Typography.Paragraph>
        That it is bad for the shop is no reason: answer it instead. The page of the product says how many reviews were
        refused, and its writer is told why.
        {(shown?.pictures.length ?? 0) > 0 && ' Its pictures are removed for good.'}
      </Typography.Paragraph>
      <EditForm<Values> form={form} name="refuse-review" layout="vertical" onFinish={(values) => void refuse(values)}>
        <Form.Item name="reason" label="Why" rules={[{ required: true, message: 'Choose why' }]}>
          <Radio.Group style={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
            {reasons.map(({ value, label, about }) => (
              <Radio key={value} value={value} style={{ minHeight: 40, alignItems: 'center', marginInlineEnd: 0 }}>
                {label}
                <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
                  {about}
                </Typography.Text>
              </Radio>
            ))}
          </Radio.Group>
        </Form.Item>
        <Form.Item name="note" label="Note (optional)" extra="Never leaves the back office.">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />
        </Form.Item>
      </EditForm>
    </FormDialog>
  );
}
