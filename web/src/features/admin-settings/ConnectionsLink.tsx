// Leads from settings of payments and mails to the screen where their keys are entered and tested.
import { Typography } from 'antd';
import { Link } from 'react-router-dom';

export function ConnectionsLink({ part }: { part: 'payments' | 'mail' }) {
  return (
    <Typography.Paragraph style={{ marginTop: 16 }}>
      {part === 'payments' ? (
        <Link to="/admin/connections?kind=PAYMENTS">Enter and test the keys of Razorpay under Connections</Link>
      ) : (
        <Link to="/admin/connections?kind=MAIL">Enter the mail server and send a test mail under Connections</Link>
      )}
    </Typography.Paragraph>
  );
}
