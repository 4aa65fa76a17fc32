// E-mail addresses as they stand in the back office.
import { Typography } from 'antd';

/** Breaks, where it does not fit on one line, before its @ rather than inside a word. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      {address.slice(0, Math.max(at, 0))}
      <wbr />
      {address.slice(Math.max(at, 0))}
    </span>
  );
}

/** Opens a message when it is clicked. */
export function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`}>
      <Email address={address} />
    </a>
  );
}

/** The button beside it copies the address. */
export function CopyableEmail({ address }: { address: string }) {
  return (
    <Typography.Text copyable={{ text: address, tooltips: ['Copy the address', 'Copied'] }}>
      <MailLink address={address} />
    </Typography.Text>
  );
}
