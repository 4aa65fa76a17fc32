// Steps, a page by its number and the rows of a page, below a list that needs them; an address beyond the last page leads to it.
import { useEffect, useState } from 'react';
import { Button, Flex, Select, Space, Typography } from 'antd';
import { readWholeNumber } from '../numbers';
import { NumberInput, type TypedNumber } from './NumberInput';
import { pageSizes, type PageSize } from './page-size';

export interface PagerProps {
  page: number;
  pages: number;
  total: number;
  /** What is counted, in the plural; a list of several pages has more than one. */
  noun: string;
  /** Tells it from another list's on the same screen. */
  label?: string;
  /** Rows of a page, and what changes them; left out where a list's pages have one size. */
  size?: PageSize;
  onSize?: (size: PageSize) => void;
  /** @param how with `replace` it leaves no step for the back button */
  onPage: (page: number, how?: { replace: true }) => void;
}

/** Goes to the last page when the address names one beyond it. */
export function useLastPage(facts: { page: number; pages: number } | undefined, onPage: PagerProps['onPage']): void {
  const last = facts && facts.page > facts.pages ? facts.pages : undefined;
  useEffect(() => {
    if (last !== undefined) onPage(last, { replace: true });
    // Once for each answer beyond the end.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [last]);
}

/** A page by its number; a number beyond the last page leads to the last. */
function JumpToPage({ pages, onPage }: Pick<PagerProps, 'pages' | 'onPage'>) {
  const [typed, setTyped] = useState<TypedNumber>(null);
  const wanted = typeof typed === 'number' && typed >= 1 ? Math.min(typed, pages) : undefined;
  const wrong = typed !== null && wanted === undefined;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted === undefined) return;
        onPage(wanted);
        setTyped(null);
      }}
    >
      <Space.Compact>
        <NumberInput
          read={readWholeNumber}
          value={typed}
          onChange={setTyped}
          placeholder="Page"
          aria-label={`Page, 1 to ${pages}`}
          aria-invalid={wrong}
          {...(wrong && { status: 'error' as const })}
          style={{ width: 72 }}
        />
        <Button htmlType="submit" disabled={wanted === undefined}>
          Go
        </Button>
      </Space.Compact>
    </form>
  );
}

export function Pager({ page, pages, total, noun, label = 'Pages', size, onSize, onPage }: PagerProps) {
  useLastPage({ page, pages }, onPage);
  const sized = size !== undefined && onSize !== undefined && total > pageSizes[0];
  if (pages <= 1 && !sized) return null;
  return (
    <Flex
      component="nav"
      aria-label={label}
      wrap
      justify="space-between"
      align="center"
      gap={12}
      style={{ marginTop: 16 }}
    >
      <Typography.Text type="secondary" aria-live="polite">
        Page {page} of {pages} ({total.toLocaleString('en-IN')} {noun})
      </Typography.Text>
      <Flex wrap gap={8}>
        {sized && (
          <Select<PageSize>
            value={size}
            aria-label="Rows of a page"
            options={pageSizes.map((value) => ({ value, label: `${value} a page` }))}
            onChange={onSize}
            style={{ minWidth: 120 }}
          />
        )}
        {pages > 2 && <JumpToPage pages={pages} onPage={onPage} />}
        {pages > 1 && (
          <Flex gap={8}>
            <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
              Previous
            </Button>
            <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
              Next
            </Button>
          </Flex>
        )}
      </Flex>
    </Flex>
  );
}
