// One category in edit mode: sends changed fields only, and keeps what was typed after another person's edit.
import { useState, type KeyboardEvent } from 'react';
import { Button, Flex, Input } from 'antd';
import { useApolloClient } from '@apollo/client/react';
import {
  AdminCategoriesDocument,
  useAdminEditCategoryMutation,
  type AdminCategoryFragment,
} from '../../generated/admin-categories';
import { errorCode } from '../../shared/error-text';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { StaleNotice } from '../../shared/back-office/StaleNotice';
import { useUnsavedChanges } from '../../shared/back-office/use-unsaved-changes';
import { EmojiField } from './EmojiField';

export interface CategoryEditRowProps {
  category: AdminCategoryFragment;
  onSaved: () => void;
  onCancel: () => void;
}

export function CategoryEditRow({ category, onSaved, onCancel }: CategoryEditRowProps) {
  const client = useApolloClient();
  // The list may be refetched meanwhile: the edit keeps the version it started from.
  const [start, setStart] = useState(category);
  const [name, setName] = useState(category.name);
  const [emoji, setEmoji] = useState(category.emoji);
  const [loadError, setLoadError] = useState<unknown>();
  const [edit, { loading, error, reset }] = useAdminEditCategoryMutation({ ...errorInForm });
  const stale = errorCode(error) === 'STALE_VERSION';
  const typed = { name: name.trim(), emoji: emoji.trim() };
  const complete = typed.name !== '' && typed.emoji !== '';

  const save = async () => {
    if (!complete || loading) return;
    const changed = {
      ...(typed.name !== start.name && { name: typed.name }),
      ...(typed.emoji !== start.emoji && { emoji: typed.emoji }),
    };
    if (Object.keys(changed).length === 0) return onCancel();
    const { data } = await edit({ variables: { id: start.id, version: start.version, ...changed } });
    if (data) onSaved();
  };
  /** Changed fields keep what was typed; the others take the latest values. */
  const continueOnLatest = async () => {
    setLoadError(undefined);
    try {
      const { data } = await client.query({ query: AdminCategoriesDocument, fetchPolicy: 'network-only' });
      const latest = data?.categories.find(({ id }) => id === start.id);
      if (!latest) throw new Error('No such category');
      if (typed.name === start.name) setName(latest.name);
      if (typed.emoji === start.emoji) setEmoji(latest.emoji);
      setStart(latest);
      reset();
    } catch (failure) {
      setLoadError(failure);
    }
  };
  const leave = useUnsavedChanges(true, () => typed.name !== start.name || typed.emoji !== start.emoji);
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void save();
    if (event.key === 'Escape') leave(onCancel);
  };

  return (
    <>
      <FailureNotice error={loadError} fallback="The category could not be loaded; it may have been deleted." />
      {stale ? (
        <StaleNotice thing="category" onTakeOver={() => void continueOnLatest()} />
      ) : (
        <FailureNotice error={error} fallback="The category could not be saved. Please try again." />
      )}
      <Flex wrap gap={8}>
        <EmojiField autoFocus label="New emoji" value={emoji} onChange={setEmoji} onKeyDown={keys} />
        <Input
          aria-label="New name"
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={keys}
          style={{ flex: '1 1 160px' }}
        />
        <Flex gap={8}>
          <Button type="primary" loading={loading} disabled={!complete} onClick={() => void save()}>
            Save
          </Button>
          <Button onClick={() => leave(onCancel)}>Cancel</Button>
        </Flex>
      </Flex>
    </>
  );
}
