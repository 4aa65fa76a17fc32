// A payment link, to be copied or sent by WhatsApp.
import { Button, Flex, Input } from 'antd';
import { CopyOutlined } from '@ant-design/icons';
import { toast } from '../../shared/toasts';
import { linkText, whatsappLink, type PaymentLink } from './money-words';

export interface SendLinkProps {
  link: PaymentLink;
  orderNumber: string;
  phone: string | null;
}

export function SendLink({ link, orderNumber, phone }: SendLinkProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.url ?? '');
      toast.success('Link copied');
    } catch {
      toast.error('The link could not be copied. Select it and copy it by hand.');
    }
  };
  return (
    <>
      <Input.TextArea
        aria-label="Payment link"
        readOnly
        autoSize
        value={link.url ?? ''}
        onFocus={(event) => event.target.select()}
      />
      <Flex wrap gap={8} style={{ marginTop: 12 }}>
        <Button type="primary" icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
          Copy link
        </Button>
        <Button href={whatsappLink(linkText(link, orderNumber), phone)} target="_blank" rel="noopener noreferrer">
          Send by WhatsApp
        </Button>
      </Flex>
    </>
  );
}
