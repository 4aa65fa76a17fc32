// What is done with a page beside saving and publishing it: its history, dropping the draft, taking it off the shop, deleting it.
import { lazy, Suspense, useState } from 'react';
import { App, Button, Dropdown } from 'antd';
import { DownOutlined } from '@ant-design/icons';
import {
  useAdminDeleteContentPageMutation,
  useAdminDiscardContentDraftMutation,
  useAdminUnpublishContentMutation,
} from '../../generated/admin-content';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import type { Draft } from './content-values';

const HistoryDialog = lazy(() => import('./HistoryDialog'));

export interface PageMenuProps {
  draft: Draft;
  /** Shows the page as the server has it now. */
  onTaken: (draft: Draft) => void;
  onDeleted: () => void;
  /** Whether the form has unsaved changes. */
  unsaved: () => boolean;
}

export function PageMenu({ draft, onTaken, onDeleted, unsaved }: PageMenuProps) {
  const { modal } = App.useApp();
  const [history, setHistory] = useState(false);
  const onError = (error: unknown) => void toast.error(errorText(error, 'That did not work. Please try again.'));
  const [discard] = useAdminDiscardContentDraftMutation({ onError });
  const [unpublish] = useAdminUnpublishContentMutation({ onError });
  const [deletePage] = useAdminDeleteContentPageMutation({ onError });
  const variables = { id: draft.id, version: draft.version };
  const isOwn = draft.kind === 'OWN';

  const actions: Record<
    string,
    { label: string; disabled?: boolean; question: string; yes: string; run: () => Promise<void> }
  > = {
    discard: {
      label: 'Discard the draft',
      disabled: !draft.changed || !draft.public,
      question: 'The draft is dropped. What is published stays.',
      yes: 'Discard',
      run: async () => {
        const { data } = await discard({ variables });
        if (!data) return;
        onTaken(data.discardContentDraft);
        toast.success('Draft discarded');
      },
    },
    ...(isOwn && {
      unpublish: {
        label: 'Take off the shop',
        disabled: !draft.public,
        question: 'Shoppers do not find the page any more. Its words stay here as a draft.',
        yes: 'Take off',
        run: async () => {
          const { data } = await unpublish({ variables });
          if (!data) return;
          onTaken(data.unpublishContent);
          toast.success('The page is off the shop');
        },
      },
      delete: {
        label: 'Delete the page',
        question: 'The page is deleted with its history. This cannot be undone.',
        yes: 'Delete',
        run: async () => {
          const { data } = await deletePage({ variables });
          if (!data) return;
          toast.success('Page deleted');
          onDeleted();
        },
      },
    }),
  };

  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'history', label: 'History' },
            ...Object.entries(actions).map(([key, { label, disabled }]) => ({
              key,
              label,
              disabled,
              danger: key === 'delete',
            })),
          ],
          onClick: ({ key }) => {
            const action = actions[key];
            if (!action) setHistory(true);
            else
              modal.confirm({
                title: `${action.label}?`,
                content: action.question,
                okText: action.yes,
                okButtonProps: { danger: true },
                focusable: { autoFocusButton: 'cancel' },
                onOk: action.run,
              });
          },
        }}
      >
        <Button icon={<DownOutlined aria-hidden />} iconPlacement="end">
          More
        </Button>
      </Dropdown>
      {history && (
        <Suspense>
          <HistoryDialog draft={draft} unsaved={unsaved} onTaken={onTaken} onClose={() => setHistory(false)} />
        </Suspense>
      )}
    </>
  );
}
