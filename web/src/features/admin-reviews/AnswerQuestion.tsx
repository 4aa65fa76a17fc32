// What the shop answers to a question, for everybody.
import { Button, Form, Input, Typography } from 'antd';
import { useAdminAnswerQuestionMutation, type AdminQuestionFragment } from '../../generated/admin-reviews';
import { EditForm } from '../../shared/back-office/EditForm';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';
import { useWhileOpen } from '../../shared/back-office/use-while-open';
import { toast } from '../../shared/toasts';

interface Props {
  /** Undefined while nothing is answered. */
  question: AdminQuestionFragment | undefined;
  onClose: () => void;
}

const ownAnswer = (question: AdminQuestionFragment | undefined) => question?.answers.find(({ by }) => by === 'SHOP');

export function AnswerQuestion({ question, onClose }: Props) {
  const [form] = Form.useForm<{ text: string }>();
  const shown = useWhileOpen(question !== undefined, question);
  const [answer, { loading, error, reset }] = useAdminAnswerQuestionMutation({
    ...errorInForm,
    refetchQueries: ['AdminReviewsWaiting'],
  });
  useServerFieldErrors(form, error);
  const close = () => {
    reset();
    onClose();
  };
  const save = async (text: string | null) => {
    const { data } = await answer({ variables: { input: { id: question!.id, text } } });
    if (!data) return;
    toast.success(text ? 'The answer is published' : 'The answer is taken away');
    close();
  };
  return (
    <FormDialog
      open={question !== undefined}
      title={ownAnswer(shown) ? 'Change the answer' : 'Answer this question'}
      okText="Publish answer"
      okButtonProps={{ loading }}
      onOk={() => form.submit()}
      onClose={close}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          {ownAnswer(shown) && (
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
      <Typography.Paragraph style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        “{shown?.text}”
      </Typography.Paragraph>
      <EditForm<{ text: string }>
        form={form}
        name="answer-question"
        layout="vertical"
        initialValues={{ text: ownAnswer(question)?.text ?? '' }}
        onFinish={({ text }) => void save(text.trim())}
      >
        <Form.Item
          name="text"
          label="Your answer"
          extra="Everybody reads it with the question. Who asked gets the first answer by mail."
          rules={[{ required: true, whitespace: true, message: 'Write an answer' }]}
        >
          <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} maxLength={2000} />
        </Form.Item>
      </EditForm>
    </FormDialog>
  );
}
