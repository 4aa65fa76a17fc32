// Sends a downloaded backup back to the shop, which then lists it with the others.
import { useEffect, useRef, useState } from 'react';
import { Alert, Button, Checkbox, Form, Input, Progress, Upload } from 'antd';
import { UploadOutlined } from '@ant-design/icons';
import {
  useAdminStartBackupUploadMutation,
  useAdminTakeInBackupMutation,
  type AdminStartBackupUploadMutation,
} from '../../generated/admin-backups';
import { EditForm } from '../../shared/back-office/EditForm';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';
import { errorCode, fieldErrors } from '../../shared/error-text';
import { RefusedUpload, sendParts } from './send-parts';

interface Values {
  passphrase: string;
  otherShop?: boolean;
}

/** What the shop has of the chosen file. */
interface Sending {
  upload: AdminStartBackupUploadMutation['startBackupUpload'];
  whole: boolean;
}

export interface UploadBackupProps {
  open: boolean;
  onClose: () => void;
  onBegun: (job: string) => void;
}

export function UploadBackup({ open, onClose, onBegun }: UploadBackupProps) {
  const [form] = Form.useForm<Values>();
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<string>();
  /** Whether it turned out to be another shop's. */
  const [askedOther, setAskedOther] = useState(false);
  /** Another passphrase, or a line that is back, needs no other upload. */
  const sending = useRef<Sending>(undefined);
  const stop = useRef<AbortController>(undefined);
  const [begin, beginning] = useAdminStartBackupUploadMutation({ ...errorInForm });
  const [takeIn, taking] = useAdminTakeInBackupMutation({ ...errorInForm });
  useServerFieldErrors(form, taking.error);
  useEffect(() => () => stop.current?.abort(), []);

  const refused = fieldErrors(taking.error);
  const isOthers = askedOther || 'otherShop' in refused;
  const choose = (chosen: File | undefined) => {
    stop.current?.abort();
    sending.current = undefined;
    setFile(chosen);
    setProgress(undefined);
    setFailure(undefined);
    setAskedOther(false);
    form.resetFields(['otherShop']);
    beginning.reset();
    taking.reset();
  };
  const close = () => {
    choose(undefined);
    onClose();
  };
  /** @returns false when it was not sent; what went wrong is told */
  const sendFile = async (chosen: File): Promise<boolean> => {
    if (!sending.current) {
      const { data } = await begin({ variables: { bytes: chosen.size } });
      if (!data) return false;
      sending.current = { upload: data.startBackupUpload, whole: false };
    }
    const now = sending.current;
    if (now.whole) return true;
    stop.current = new AbortController();
    const { signal } = stop.current;
    setProgress(0);
    try {
      const { url, partBytes } = now.upload;
      await sendParts(chosen, { url, partBytes, onProgress: setProgress, signal });
      now.whole = true;
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      console.error('The backup was not sent', error);
      const isRefused = error instanceof RefusedUpload;
      if (isRefused && error.status < 500) sending.current = undefined;
      setFailure(isRefused ? error.message : 'The connection broke. Press Send to go on from there.');
      return false;
    } finally {
      setProgress(undefined);
    }
  };
  const send = async ({ passphrase, otherShop = false }: Values) => {
    if (!file) return setFailure('Choose the file first.');
    setFailure(undefined);
    setAskedOther(isOthers);
    if (!(await sendFile(file))) return;
    const upload = sending.current!.upload.id;
    const { data, error } = await takeIn({ variables: { input: { upload, passphrase, otherShop } } });
    if (errorCode(error) === 'NOT_FOUND') sending.current = undefined;
    if (!data) return;
    onBegun(data.takeInBackup.id);
    close();
  };
  const busy = beginning.loading || taking.loading || progress !== undefined;
  return (
    <FormDialog
      open={open}
      title="Bring back a downloaded backup"
      okText="Send"
      okButtonProps={{ loading: busy }}
      onOk={() => form.submit()}
      onClose={close}
      changed={() => file !== undefined}
      destroyOnHidden
    >
      <p style={{ marginBottom: 16 }}>
        The file is sent to the shop, opened and checked. Then it stands in the list, from where you restore it. Nothing
        in the shop changes before that.
      </p>
      <FailureNotice error={beginning.error ?? taking.error} fallback="The backup could not be sent." />
      {failure && <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 16 }} />}
      <EditForm<Values> form={form} layout="vertical" onFinish={(values) => void send(values)}>
        <Form.Item
          label="File"
          extra="As it was downloaded here; its name ends with .tar.gz.enc."
          {...(refused.upload && { validateStatus: 'error', help: refused.upload })}
        >
          <Upload
            maxCount={1}
            disabled={busy}
            fileList={file ? [{ uid: file.name, name: file.name }] : []}
            beforeUpload={(chosen) => {
              choose(chosen);
              return false;
            }}
            onRemove={() => choose(undefined)}
          >
            <Button icon={<UploadOutlined aria-hidden />} disabled={busy}>
              Choose the file
            </Button>
          </Upload>
        </Form.Item>
        <Form.Item
          name="passphrase"
          label="Passphrase it was downloaded with"
          rules={[{ required: true, min: 12, message: 'At least 12 characters.' }]}
        >
          <Input.Password autoComplete="off" maxLength={200} />
        </Form.Item>
        {isOthers && (
          <Form.Item name="otherShop" valuePropName="checked">
            <Checkbox>Take it in all the same: the shop was renamed, or this is its new home</Checkbox>
          </Form.Item>
        )}
      </EditForm>
      {progress !== undefined && <Progress percent={Math.floor(progress * 100)} aria-label="Sent" />}
    </FormDialog>
  );
}
