// Leads from settings of payments, mails and messages to the screen where their keys are entered and tested.
import { Typography } from 'antd';
import { Link } from 'react-router-dom';

const links = {
  payments: [['/admin/connections?kind=PAYMENTS', 'Enter and test the keys of Razorpay under Connections']],
  mail: [['/admin/connections?kind=MAIL', 'Enter the mail server and send a test mail under Connections']],
  messages: [
    ['/admin/connections?kind=WHATSAPP', 'Connect WhatsApp under Connections'],
    ['/admin/connections?kind=SMS', 'Connect SMS under Connections'],
    ['/admin/settings?part=messageTemplates', 'Texts to register, and their names'],
    ['/admin/messages', 'See what was sent, and what today has cost'],
  ],
} as const;

export function ConnectionsLink({ part }: { part: keyof typeof links }) {
  return (
    <>
      {links[part].map(([to, words]) => (
        <Typography.Paragraph key={to} style={{ margin: '16px 0 0' }}>
          <Link to={to}>{words}</Link>
        </Typography.Paragraph>
      ))}
    </>
  );
}
