// Two sentences about a screen. Loaded by HelpButton.tsx.
import { Typography } from 'antd';
import { Link } from 'react-router-dom';
import { helpOf, nameOf } from '../../shared/back-office/help-pages';

export default function HelpHint({ path }: { path: string }) {
  const page = helpOf(path);
  return (
    <div style={{ maxWidth: 280 }}>
      <Typography.Paragraph>
        {page ? page.about.join(' ') : 'What each screen is for, and how the work is done.'}
      </Typography.Paragraph>
      <Link to={page ? `/admin/help?page=${nameOf(page)}` : '/admin/help'}>
        {page ? `How ${page.title} works` : 'All help'}
      </Link>
    </div>
  );
}
