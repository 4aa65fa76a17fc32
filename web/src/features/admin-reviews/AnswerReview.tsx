// What the shop answers below a review, for everybody.
import { Button, Form, Input, Typography } from 'antd';
import { useAdminAnswerReviewMutation, type AdminReviewFragment } from '../../generated/admin-reviews';
import { EditForm } from '../../shared/back-office/EditForm';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';
import { useWhileOpen } from '../../shared/back-office/use-while-open';
import { toast } from '../../shared/toasts';
import { Stars } from './Stars';

interface Props {
  /** Undefined while nothing is answered. */
  review: AdminReviewFragment | undefined;
  onClose: () => void;
}

export function AnswerReview({ review, onClose }: Props) {
  const [form] = Form.useForm<{ text: string }>();
  const shown = useWhileOpen(review !== undefined, review);
  const [answer, { loading, error, reset }] = useAdminAnswerReviewMutation({ ...errorInForm });
  useServerFieldErrors(form, error);
  const close = () => {
    reset();
    onClose();
  };
  const save = async (text: string | null) => {
    const { data } = await answer({ variables: { input: { id: review!.id, text } } });
    if (!data) return;
    toast.success(text ? 'The answer is saved' : 'The answer is taken away');
    close();
  };
  return (
    <FormDialog
      open={review !== undefined}
      title={shown?.answer ? 'Change the answer' : 'Answer this review'}
      okText="Save answer"
      okButtonProps={{ loading }}
      onOk={() => form.submit()}
      onClose={close}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          {shown?.answer && (
            <Button danger disabled={loading} onClick={() => void save(null)}>
              Take it away
            </Button>
          )}
          <CancelBtn />
          <OkBtn />
        </>
      )}
      destroyOnHidden
    >
      <FailureNotice error={error} fallback="The answer could not be saved. Please try again." />
      {shown && (
        <Typography.Paragraph>
          <Stars stars={shown.stars} /> {shown.name}
          {shown.text && (
            <span style={{ display: 'block', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>“{shown.text}”</span>
          )}
        </Typography.Paragraph>
      )}
      <EditForm<{ text: string }>
        form={form}
        name="answer-review"
        layout="vertical"
        initialValues={{ text: review?.answer?.text ?? '' }}
        onFinish={({ text }) => void save(text.trim())}
      >
        <Form.Item
          name="text"
          label="Your answer"
          extra="Everybody reads it below the review, with the name of the shop."
          rules={[{ required: true, whitespace: true, message: 'Write an answer' }]}
        >
          <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} maxLength={2000} />
        </Form.Item>
      </EditForm>
    </FormDialog>
  );
}
