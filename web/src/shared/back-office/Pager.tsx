// Previous and Next below a list, only when it has more than one page.
import { Button, Flex, Typography } from 'antd';

export interface PagerProps {
  page: number;
  pages: number;
  total: number;
  /** What is counted, in the plural. */
  noun: string;
  /** Tells it from another list's on the same screen. */
  label?: string;
  onPage: (page: number) => void;
}

export function Pager({ page, pages, total, noun, label = 'Pages', onPage }: PagerProps) {
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
