// What the customer asked about a quote, and the shop's answers.
import { useState } from 'react';
import { Button, Form, Input } from 'antd';
import { useAdminAnswerQuoteMutation, type AdminQuoteDetailsFragment } from '../../generated/admin-quotes';
import { formatDateTime } from '../../shared/dates';
import { toast } from '../../shared/toasts';
import { EditForm } from '../../shared/back-office/EditForm';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import { Panel } from '../../shared/back-office/Panel';

interface Values {
  text: string;
}

export interface QuestionsProps {
  quote: AdminQuoteDetailsFragment;
  /** Whether the viewer may answer. */
  manages: boolean;
}

export function Questions({ quote, manages }: QuestionsProps) {
  const [form] = Form.useForm<Values>();
  /** Another key: what is typed into the emptied field is an edit again. */
  const [answered, setAnswered] = useState(0);
  const [answer, { loading, error }] = useAdminAnswerQuoteMutation({ ...errorInForm });
  const remarks = quote.history.filter(({ kind }) => kind === 'question' || kind === 'answer');
  const send = async ({ text }: Values) => {
    const { data } = await answer({ variables: { id: quote.id, text: text.trim() } });
    if (!data) return;
    form.resetFields();
    setAnswered((count) => count + 1);
    toast.success(quote.email ? 'The answer is on its way' : 'The answer stands on the page of the quote');
  };
  return (
    <Panel title={quote.waitsForAnswer ? 'A question waits' : 'Questions'}>
      {remarks.length === 0 && <p className="admin-quiet">Nothing was asked.</p>}
      <ol className="admin-quote-list" aria-label="Questions and answers">
        {remarks.map(({ at, actor, kind, text }, index) => {
          const waits = quote.waitsForAnswer && index === remarks.length - 1;
          return (
            <li key={index}>
              <div className={`admin-quote-question ${waits ? 'waits' : ''}`}>
                <span className="admin-quiet">
                  {kind === 'question' ? 'Question' : 'Answer'}, {actor}, {formatDateTime(at)}
                </span>
                <div style={{ whiteSpace: 'pre-line' }}>{text}</div>
              </div>
            </li>
          );
        })}
      </ol>
      {manages && (
        <>
          <FailureNotice error={error} fallback="The answer could not be sent. Please try again." />
          <EditForm<Values>
            key={answered}
            name="answer"
            form={form}
            layout="vertical"
            onFinish={(values) => void send(values)}
          >
            <Form.Item
              name="text"
              label={`Answer to ${quote.name}`}
              extra="It stands on the page of the quote, and goes by mail where there is an address."
              rules={[{ required: true, whitespace: true, message: 'Write an answer first' }]}
            >
              <Input.TextArea autoSize={{ minRows: 2, maxRows: 10 }} maxLength={5000} />
            </Form.Item>
            <Button htmlType="submit" loading={loading} type={quote.waitsForAnswer ? 'primary' : 'default'}>
              Send answer
            </Button>
          </EditForm>
        </>
      )}
    </Panel>
  );
}
