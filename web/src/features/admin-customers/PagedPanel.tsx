// One list of a customer's screen: its title with the number of entries, the entries of a page, and its own pages.
import type { ReactNode } from 'react';
import { Skeleton, Typography } from 'antd';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { Pager } from '../../shared/back-office/Pager';
import { Panel } from '../../shared/back-office/Panel';

export interface PagedPanelProps<Item extends { id: string }> {
  title: string;
  /** In the plural, for the number of pages. */
  noun: string;
  empty: string;
  error: unknown;
  /** Undefined until it is known. */
  list: { total: number; page: number; pages: number; items: readonly Item[] } | undefined;
  onPage: (page: number) => void;
  onRetry: () => void;
  /** Below the entries. */
  foot?: ReactNode;
  children: (item: Item) => ReactNode;
}

export function PagedPanel<Item extends { id: string }>(props: PagedPanelProps<Item>) {
  const { title, noun, empty, error, list, onPage, onRetry, foot, children } = props;
  return (
    <Panel title={list && list.total > 0 ? `${title} (${list.total.toLocaleString('en-IN')})` : title}>
      <FailureNotice error={error} fallback="This list could not be loaded." onRetry={onRetry} />
      {!list && !error && <Skeleton active paragraph={{ rows: 2 }} title={false} />}
      {list?.total === 0 && <Typography.Text type="secondary">{empty}</Typography.Text>}
      <ul aria-label={title} style={{ listStyle: 'none', margin: 0, padding: 0, overflowWrap: 'anywhere' }}>
        {list?.items.map((item) => (
          <li key={item.id} style={{ padding: '4px 0' }}>
            {children(item)}
          </li>
        ))}
      </ul>
      {list && (
        <Pager
          page={list.page}
          pages={list.pages}
          total={list.total}
          noun={noun}
          label={`Pages of ${noun}`}
          onPage={onPage}
        />
      )}
      {foot}
    </Panel>
  );
}
