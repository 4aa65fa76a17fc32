// Said in place of a failure when another change came first: what was typed is kept, and goes on top of the latest state.
import { Alert, Button, Flex } from 'antd';
import { useNoticeInView } from './use-notice-in-view';

export interface StaleNoticeProps {
  /** What was being edited, e.g. `product`. */
  thing: string;
  loading?: boolean;
  /** What pressing does; left out where what was typed is kept on top of the latest state. */
  advice?: string;
  /** What the button says. */
  action?: string;
  onTakeOver: () => void;
}

export function StaleNotice({
  thing,
  loading,
  advice = 'Load the latest version: your own changes are kept. Then save again.',
  action = 'Load the latest version',
  onTakeOver,
}: StaleNoticeProps) {
  const notice = useNoticeInView(true);
  return (
    <Alert
      ref={notice}
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={`This ${thing} was changed meanwhile.`}
      description={
        <Flex vertical align="flex-start" gap={8}>
          Your entries are kept. {advice}
          <Button size="small" loading={loading} onClick={onTakeOver}>
            {action}
          </Button>
        </Flex>
      }
    />
  );
}
