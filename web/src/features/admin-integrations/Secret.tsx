// Shows a secret once, to be copied.
import { Alert, Modal, Typography } from 'antd';

export interface SecretProps {
  /** Without one the dialog is closed. */
  secret: string | undefined;
  title: string;
  about: string;
  onClose: () => void;
}

export function Secret({ secret, title, about, onClose }: SecretProps) {
  return (
    <Modal
      open={secret !== undefined}
      title={title}
      mask={{ closable: false }}
      okText="I have stored it"
      cancelButtonProps={{ style: { display: 'none' } }}
      onOk={onClose}
      onCancel={onClose}
      // Removes the secret from the DOM once closed.
      destroyOnHidden
    >
      <Alert
        type="warning"
        showIcon
        title="It is shown this once and cannot be looked up later."
        style={{ marginBottom: 16 }}
      />
      <Typography.Paragraph>{about}</Typography.Paragraph>
      <Typography.Paragraph code copyable={{ text: secret ?? '' }} style={{ overflowWrap: 'anywhere' }}>
        {secret}
      </Typography.Paragraph>
    </Modal>
  );
}
