// Opens the global search by a button or Ctrl-K; its code is prefetched on hover and focus.
import { useEffect, useState, type ComponentType } from 'react';
import { Button } from 'antd';
import { SearchOutlined } from '@ant-design/icons';
import { toast } from '../../shared/toasts';
import type { SearchDialogProps } from './SearchDialog';

const fetchDialog = () => import('./SearchDialog');
/** A failure is no matter: opening the search fetches again. */
const comesNear = () => void fetchDialog().catch(() => undefined);

export function SearchPalette({ short }: { short: boolean }) {
  const [Dialog, setDialog] = useState<ComponentType<SearchDialogProps>>();
  const [open, setOpen] = useState(false);
  const show = () =>
    void fetchDialog().then(
      ({ default: loaded }) => {
        setDialog(() => loaded);
        setOpen(true);
      },
      () => toast.error('Something went wrong. Please try again.'),
    );
  useEffect(() => {
    const shortcut = (event: globalThis.KeyboardEvent) => {
      // Prefetches the search when the first key of the shortcut is pressed.
      if (event.key === 'Control' || event.key === 'Meta') comesNear();
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        show();
      }
    };
    window.addEventListener('keydown', shortcut);
    return () => window.removeEventListener('keydown', shortcut);
  }, []);
  return (
    <>
      <Button
        icon={<SearchOutlined aria-hidden />}
        onClick={show}
        onPointerEnter={comesNear}
        onFocus={comesNear}
        aria-label="Search (Ctrl K)"
        aria-keyshortcuts="Control+K"
      >
        {short ? null : 'Search  Ctrl K'}
      </Button>
      {Dialog && <Dialog open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
