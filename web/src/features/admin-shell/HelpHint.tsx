// The question mark once it was pressed, with two sentences about the screen. Loaded by HelpButton.tsx.
import { useEffect, useRef, useState } from 'react';
import { Button, Popover, Typography, type ButtonProps } from 'antd';
import { Link, useLocation } from 'react-router-dom';
import { helpOf, nameOf } from '../../shared/back-office/help-pages';

export interface HelpHintProps {
  /** Of the screen. */
  path: string;
  look: ButtonProps;
}

export default function HelpHint({ path, look }: HelpHintProps) {
  const [open, setOpen] = useState(true);
  const { pathname, search } = useLocation();
  const shownAt = useRef(pathname + search);
  useEffect(() => {
    if (shownAt.current !== pathname + search) setOpen(false);
    shownAt.current = pathname + search;
  }, [pathname, search]);
  const page = helpOf(path);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      content={
        <div role="status" style={{ maxWidth: 280 }}>
          <Typography.Paragraph>
            {page ? page.about.join(' ') : 'What each screen is for, and how the work is done.'}
          </Typography.Paragraph>
          <Link to={page ? `/admin/help?page=${nameOf(page)}` : '/admin/help'}>
            {page ? `How ${page.title} works` : 'All help'}
          </Link>
        </div>
      }
    >
      {/* It takes the place of the one that was pressed. */}
      <Button {...look} aria-expanded={open} autoFocus />
    </Popover>
  );
}
