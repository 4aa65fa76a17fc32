// The question mark of a screen: what it is for in two sentences, and the way to its page of the help.
import { useState, type ComponentType } from 'react';
import { Button } from 'antd';
import { QuestionCircleOutlined } from '@ant-design/icons';
import { toast } from '../../shared/toasts';
import type { HelpHintProps } from './HelpHint';
import type { Section } from './sections';

/** Fetched when it comes near: the help is longer than the frame. */
const fetchHint = () => import('./HelpHint');
/** A failure is no matter: a press fetches again. */
const comesNear = () => void fetchHint().catch(() => undefined);

export function HelpButton({ section }: { section: Section | undefined }) {
  const [Hint, setHint] = useState<ComponentType<HelpHintProps>>();
  const look = {
    type: 'text',
    icon: <QuestionCircleOutlined aria-hidden />,
    'aria-label': section ? `Help about ${section.name}` : 'Help',
  } as const;
  if (Hint) return <Hint path={section?.path ?? ''} look={look} />;
  const show = () =>
    void fetchHint().then(
      ({ default: loaded }) => setHint(() => loaded),
      () => toast.error('Something went wrong. Please try again.'),
    );
  return <Button {...look} aria-expanded={false} onClick={show} onPointerEnter={comesNear} onFocus={comesNear} />;
}
