// The question mark of a screen: what it is for in two sentences, and the way to its page of the help.
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button, Popover } from 'antd';
import { QuestionCircleOutlined } from '@ant-design/icons';
import { useLocation } from 'react-router-dom';
import type { Section } from './sections';

/** Lazy: the help is longer than the frame. */
const HelpHint = lazy(() => import('./HelpHint'));

export function HelpButton({ section }: { section: Section | undefined }) {
  const [open, setOpen] = useState(false);
  const { pathname, search } = useLocation();
  useEffect(() => setOpen(false), [pathname, search]);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      content={
        <Suspense fallback={<div style={{ width: 280, height: 96 }} />}>
          <HelpHint path={section?.path ?? ''} />
        </Suspense>
      }
    >
      <Button
        type="text"
        icon={<QuestionCircleOutlined aria-hidden />}
        aria-label={section ? `Help about ${section.name}` : 'Help'}
        aria-expanded={open}
      />
    </Popover>
  );
}
