// Searches without result by day, each of which can become a synonym.
import { useState } from 'react';
import { Button, Card, Empty, Flex, Input, Typography } from 'antd';
import type { AdminVainSearchesQuery } from '../../generated/admin-search-words';
import { useUnsavedChanges } from '../../shared/back-office/use-unsaved-changes';
import type { SynonymLine } from './synonym-line';

type VainSearch = AdminVainSearchesQuery['vainSearches']['items'][number];

/** Days that are told one by one. */
const daysShown = 5;

export interface VainSearchesProps {
  searches: readonly VainSearch[];
  saving: boolean;
  onSynonym: (line: SynonymLine) => void;
  onDismiss: (words: string) => void;
}

function VainSearchLine({
  search,
  saving,
  onSynonym,
  onDismiss,
}: { search: VainSearch } & Omit<VainSearchesProps, 'searches'>) {
  const [means, setMeans] = useState(search.suggestion ?? '');
  const { words, count, nothing, days } = search;
  useUnsavedChanges(true, () => means.trim() !== (search.suggestion ?? ''));
  const day = (at: string) =>
    new Date(`${at}T00:00:00`).toLocaleDateString('en-IN', { day: 'numeric', month: 'short' });
  return (
    <Flex wrap align="center" gap={8}>
      <span style={{ flex: '1 1 200px', minWidth: 0 }}>
        <b style={{ overflowWrap: 'anywhere' }}>{words}</b>
        <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
          {count} {count === 1 ? 'search' : 'searches'},{' '}
          {nothing === 0 ? 'only near ones shown' : `${nothing} with nothing shown`}
          {' · '}
          {days
            .slice(0, daysShown)
            .map((one) => `${day(one.day)}: ${one.count}`)
            .join(', ')}
          {days.length > daysShown && ' …'}
        </Typography.Text>
      </span>
      <Input
        aria-label={`${words} means`}
        prefix="="
        placeholder="a word of the shop"
        value={means}
        maxLength={60}
        onChange={(event) => setMeans(event.target.value)}
        style={{ flex: '1 1 180px', maxWidth: 280 }}
      />
      <Button
        type="primary"
        disabled={!means.trim()}
        loading={saving}
        aria-label={`Make ${words} a synonym`}
        onClick={() => onSynonym({ words: [words], means: [means.trim()] })}
      >
        Make synonym
      </Button>
      <Button aria-label={`Dismiss ${words}`} onClick={() => onDismiss(words)}>
        Dismiss
      </Button>
    </Flex>
  );
}

export function VainSearches({ searches, ...rest }: VainSearchesProps) {
  if (searches.length === 0)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={false}>
        <strong>Everything that was searched in the last 90 days was found.</strong>
        <div>What shoppers look for and do not find appears here. One press makes it a synonym.</div>
      </Empty>
    );
  return (
    <Card styles={{ body: { padding: 0 } }}>
      <ul aria-label="Searched but not found" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {searches.map((search) => (
          <li key={search.words} style={{ padding: '10px 16px', borderBottom: '1px solid var(--color-line)' }}>
            <VainSearchLine search={search} {...rest} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
