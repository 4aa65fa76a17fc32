// Said in place of a failure when somebody else saved first: what was typed is kept, and can go on top of the latest state.
import { Alert, Button, Flex } from 'antd';
import { useNoticeInView } from './use-notice-in-view';

export interface StaleNoticeProps {
  /** What was being edited, e.g. `product`. */
  thing: string;
  loading?: boolean;
  onTakeOver: () => void;
}

export function StaleNotice({ thing, loading, onTakeOver }: StaleNoticeProps) {
  const notice = useNoticeInView(true);
  return (
    <Alert
      ref={notice}
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={`Somebody else changed this ${thing} meanwhile.`}
      description={
        <Flex vertical align="flex-start" gap={8}>
          Your entries are kept. Take over the latest state; your own changes stay on top of it, then save again.
          <Button size="small" loading={loading} onClick={onTakeOver}>
            Take over the latest state
          </Button>
        </Flex>
      }
    />
  );
}
