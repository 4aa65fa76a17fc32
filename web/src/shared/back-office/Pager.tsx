// Previous and Next below a list, only when it has more than one page; an address beyond the last page leads to it.
import { useEffect } from 'react';
import { Button, Flex, Typography } from 'antd';

export interface PagerProps {
  page: number;
  pages: number;
  total: number;
  /** What is counted, in the plural; a list of several pages has more than one. */
  noun: string;
  /** Tells it from another list's on the same screen. */
  label?: string;
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

export function Pager({ page, pages, total, noun, label = 'Pages', onPage }: PagerProps) {
  useLastPage({ page, pages }, onPage);
  if (pages <= 1) return null;
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
      <Flex gap={8}>
        <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </Flex>
    </Flex>
  );
}
