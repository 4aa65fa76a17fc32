// Form of one mail's text with a preview beside it.
import { useEffect, useState } from 'react';
import { Button, Card, Col, Flex, Form, Input, Row, Tooltip, Typography } from 'antd';
import {
  useAdminEditMailTextMutation,
  useAdminMailPreviewQuery,
  useAdminResetMailTextMutation,
  type AdminMailTextFragment,
} from '../../generated/admin-settings';
import { errorCode } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import { OfficeForm } from '../../shared/back-office/OfficeForm';
import { StaleNotice } from '../../shared/back-office/StaleNotice';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';
import { useUnsavedChanges } from '../../shared/back-office/use-unsaved-changes';
import { MailTrial } from './MailTrial';

export type MailWords = Pick<AdminMailTextFragment, 'subject' | 'heading' | 'text' | 'note'>;

const parts = ['subject', 'heading', 'text', 'note'] as const;

/** Milliseconds without a key press before the preview is refreshed. */
const pause = 400;

const wordsOf = ({ subject, heading, text, note }: MailWords): MailWords => ({ subject, heading, text, note });
const same = (one: MailWords, other: MailWords) => JSON.stringify(wordsOf(one)) === JSON.stringify(wordsOf(other));

export interface MailTextFormProps {
  mail: AdminMailTextFragment;
  /** Reads all mails again. */
  onReload: () => Promise<void>;
}

export function MailTextForm({ mail, onReload }: MailTextFormProps) {
  const [form] = Form.useForm<MailWords>();
  const [typed, setTyped] = useState(() => wordsOf(mail));
  const [orderNumber, setOrderNumber] = useState('');
  const draft = { id: mail.id, ...typed, orderNumber: orderNumber.trim() || null };
  const [settled, setSettled] = useState(draft);
  const latest = JSON.stringify(draft);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(latest) as typeof draft), pause);
    return () => clearTimeout(timer);
  }, [latest]);
  const preview = useAdminMailPreviewQuery({ variables: { draft: settled }, fetchPolicy: 'no-cache', ...errorInForm });
  const shown = (preview.data ?? preview.previousData)?.mailPreview;
  const [edit, saving] = useAdminEditMailTextMutation({ ...errorInForm });
  const [reset, resetting] = useAdminResetMailTextMutation({ ...errorInForm });
  const error = saving.error ?? resetting.error;
  const stale = errorCode(error) === 'STALE_VERSION';
  useServerFieldErrors(form, saving.error ?? preview.error);
  const { data: made } = preview;
  useEffect(() => {
    // A preview that worked clears the earlier errors.
    if (made) form.setFields(parts.map((name) => ({ name, errors: [] })));
  }, [form, made]);
  useUnsavedChanges(true, () => !same(typed, mail));

  const show = (words: MailWords) => {
    form.setFieldsValue(wordsOf(words));
    setTyped(wordsOf(words));
  };
  const save = async () => {
    const { data } = await edit({ variables: { input: { id: mail.id, version: mail.version, ...typed } } });
    if (!data) return;
    show(data.editMailText);
    toast.success('Mail saved');
    await onReload();
  };
  const takeBack = async () => {
    const { data } = await reset({ variables: { input: { id: mail.id, version: mail.version } } });
    if (!data) return;
    show(data.resetMailText);
    toast.success('The mail has its original text again');
    await onReload();
  };
  const takeOver = async () => {
    await onReload();
    saving.reset();
    resetting.reset();
  };

  return (
    <Row gutter={[16, 16]}>
      <Col xs={24} xl={11}>
        <Card>
          {stale ? (
            <StaleNotice thing="mail" onTakeOver={() => void takeOver()} />
          ) : (
            <FailureNotice error={error} fallback="The mail could not be saved. Please try again." />
          )}
          <OfficeForm<MailWords>
            name={`mail-${mail.id}`}
            form={form}
            layout="vertical"
            initialValues={wordsOf(mail)}
            onValuesChange={(_, all) => setTyped(wordsOf(all))}
            onFinish={() => void save()}
          >
            <Form.Item name="subject" label="Subject">
              <Input maxLength={150} />
            </Form.Item>
            <Form.Item name="heading" label="Heading">
              <Input maxLength={150} />
            </Form.Item>
            <Form.Item name="text" label="Text" extra="A blank line begins a new paragraph.">
              <Input.TextArea autoSize={{ minRows: 4, maxRows: 14 }} maxLength={3000} />
            </Form.Item>
            <Form.Item name="note" label="Small print">
              <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={1000} />
            </Form.Item>
            <Flex gap={8} wrap>
              <Button type="primary" htmlType="submit" loading={saving.loading} disabled={same(typed, mail)}>
                Save
              </Button>
              {mail.changed && (
                <Button loading={resetting.loading} onClick={() => void takeBack()}>
                  Reset
                </Button>
              )}
            </Flex>
          </OfficeForm>
          <Typography.Title level={2} style={{ fontSize: 15, margin: '24px 0 8px' }}>
            Fields
          </Typography.Title>
          <dl style={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '4px 12px', margin: 0 }}>
            {mail.fields.map(({ name, about }) => (
              <div key={name} style={{ display: 'contents' }}>
                <dt>
                  <Tooltip title="Copy">
                    <Typography.Text
                      code
                      copyable={{ text: `{${name}}`, tooltips: false }}
                    >{`{${name}}`}</Typography.Text>
                  </Tooltip>
                </dt>
                <dd style={{ margin: 0 }}>{about}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </Col>
      <Col xs={24} xl={13}>
        <Card title={<h2 style={{ fontSize: 16, margin: 0 }}>Preview</h2>}>
          {/* Errors of fields are shown at the fields, others here. */}
          {preview.error && errorCode(preview.error) !== 'BAD_INPUT' && (
            <FailureNotice
              error={preview.error}
              fallback="The preview could not be made."
              onRetry={() => void preview.refetch().catch(() => {})}
            />
          )}
          {/^(new-order|order|return)/.test(mail.id) && (
            <Input
              aria-label="Number of the order it is shown with"
              prefix="Order"
              placeholder={shown?.orderNumber ?? 'newest'}
              value={orderNumber}
              maxLength={40}
              onChange={(event) => setOrderNumber(event.target.value)}
              style={{ marginBottom: 12, maxWidth: 320 }}
            />
          )}
          {shown && (
            <>
              <p style={{ margin: '0 0 8px' }}>
                <strong>{shown.subject}</strong>
              </p>
              {/* Another element for each: a document that follows another in a frame would be a step of the browser's Back. */}
              <iframe
                key={shown.html}
                title="The mail as it would be"
                sandbox=""
                srcDoc={shown.html}
                style={{
                  width: '100%',
                  height: 560,
                  border: '1px solid var(--color-line)',
                  background: 'var(--color-paper)',
                }}
              />
            </>
          )}
          <MailTrial draft={draft} />
        </Card>
      </Col>
    </Row>
  );
}
