// What is done with many chosen products besides editing their fields: show or hide, new prices, delete. Each names how many.
import { useState } from 'react';
import { Button, Dropdown, Modal } from 'antd';
import { DownOutlined } from '@ant-design/icons';
import {
  useAdminStartBulkEditMutation,
  useAdminStartProductDeletionMutation,
  type ProductFilter,
  type ProductVisibility,
} from '../../generated/admin-products';
import { counted } from '../../shared/counted';
import { enumTable, inCapitals } from '../../shared/enum-table';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { RepriceProducts } from './RepriceProducts';

/** By id, or by a filter. */
export type Which = { ids: string[] } | { filter: ProductFilter };

export interface ChosenActionsProps {
  which: Which;
  count: number;
  disabled: boolean;
  /** The change was started as a job. */
  onStarted: (jobId: string) => void;
}

const shown = enumTable<ProductVisibility, { action: string; about: string }>(
  {
    LIVE: { action: 'Make live', about: 'They are shown in the shop and can be bought.' },
    HIDDEN: { action: 'Hide', about: 'They leave the shop until you make them live again. Orders keep them.' },
    DRAFT: { action: 'Make drafts', about: 'They leave the shop until they are finished and made live.' },
  },
  (value) => ({ action: inCapitals(value), about: '' }),
);
type Question = keyof typeof shown | 'DELETE';

export function ChosenActions({ which, count, disabled, onStarted }: ChosenActionsProps) {
  const [question, setQuestion] = useState<Question>();
  const [isRepricing, setIsRepricing] = useState(false);
  const [edit, editing] = useAdminStartBulkEditMutation({ ...errorInForm });
  const [remove, removing] = useAdminStartProductDeletionMutation({ ...errorInForm });
  const products = counted(count, 'product');
  const close = () => {
    setQuestion(undefined);
    editing.reset();
    removing.reset();
  };
  const carryOut = async (visibility: ProductVisibility | 'DELETE') => {
    const id =
      visibility === 'DELETE'
        ? (await remove({ variables: { input: which } })).data?.startProductDeletion.id
        : (await edit({ variables: { input: { ...which, visibility } } })).data?.startBulkEdit.id;
    if (!id) return;
    close();
    onStarted(id);
  };
  const words = question && question !== 'DELETE' ? shown[question] : undefined;
  return (
    <>
      <Dropdown
        trigger={['click']}
        disabled={disabled}
        menu={{
          items: Object.entries(shown).map(([key, { action }]) => ({ key, label: action })),
          onClick: ({ key }) => setQuestion(key as Question),
        }}
      >
        <Button size="small" icon={<DownOutlined aria-hidden />} iconPlacement="end">
          Show or hide
        </Button>
      </Dropdown>
      <Button size="small" disabled={disabled} onClick={() => setIsRepricing(true)}>
        New prices
      </Button>
      <Button size="small" danger disabled={disabled} onClick={() => setQuestion('DELETE')}>
        Delete
      </Button>
      <RepriceProducts
        open={isRepricing}
        which={which}
        count={count}
        onClose={() => setIsRepricing(false)}
        onStarted={onStarted}
      />
      <Modal
        open={question !== undefined}
        title={words ? `${words.action}: ${products}?` : `Delete ${products}?`}
        okText={words ? `${words.action}: ${products}` : `Delete ${products}`}
        okButtonProps={{ danger: !words }}
        confirmLoading={editing.loading || removing.loading}
        onOk={() => question && void carryOut(question)}
        onCancel={close}
      >
        <FailureNotice
          error={editing.error ?? removing.error}
          fallback="This could not be started. Please try again."
        />
        {words?.about ?? 'They leave every list and cart; orders keep what they hold of them.'} You can undo it
        afterwards.
      </Modal>
    </>
  );
}
