// The link of an invitation, shown once, to be copied or sent by WhatsApp.
import { Button, Flex, Input, Modal, Typography } from 'antd';
import { CopyOutlined } from '@ant-design/icons';
import { shop } from '../../shared/shop';
import { toast } from '../../shared/toasts';

export interface CopyLinkProps {
  /** Without one the dialog is closed. */
  link: string | undefined;
  onClose: () => void;
}

export function CopyLink({ link, onClose }: CopyLinkProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link ?? '');
      toast.success('Link copied');
    } catch {
      toast.error('The link could not be copied. Select it and copy it by hand.');
    }
  };
  const words = `Join ${shop.brand}: ${link ?? ''}`;
  return (
    <Modal open={link !== undefined} title="Send this link" footer={null} onCancel={onClose} destroyOnHidden>
      <Typography.Paragraph>
        It works once, for seven days, and is shown only now. Give it to nobody but the person you invite.
      </Typography.Paragraph>
      <Input.TextArea aria-label="Link" readOnly autoSize value={link} onFocus={(event) => event.target.select()} />
      <Flex wrap gap={8} style={{ marginTop: 16 }}>
        <Button type="primary" icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
          Copy link
        </Button>
        <Button href={`https://wa.me/?text=${encodeURIComponent(words)}`} target="_blank" rel="noopener noreferrer">
          Send by WhatsApp
        </Button>
      </Flex>
    </Modal>
  );
}
