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
  const place = useRef<HTMLSpanElement>(null);
  return (
    // The words stand beside the button, so that the Tab key leads from one to the other.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      ref={place}
      style={{ position: 'relative' }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return;
        setOpen(false);
        place.current?.querySelector('button')?.focus();
      }}
    >
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottom"
        getPopupContainer={() => place.current!}
        content={
          <div role="status" style={{ width: 'min(280px, calc(100vw - 72px))' }}>
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
    </span>
  );
}
