// Warning shown instead of saving while uploads are running or have failed.
import { Alert, Button, Flex } from 'antd';
import { useNoticeInView } from '../../shared/back-office/use-notice-in-view';

export interface PicturesMissingProps {
  /** Names of failed uploads; empty while uploads are running. */
  refused: readonly string[];
  /** Saves without those pictures. */
  onDrop: () => void;
}

export function PicturesMissing({ refused, onDrop }: PicturesMissingProps) {
  const notice = useNoticeInView(true);
  const several = refused.length > 1;
  return (
    <Alert
      ref={notice}
      type="warning"
      showIcon
      role="alert"
      style={{ marginBottom: 16 }}
      title={
        refused.length > 0
          ? `Not saved yet: ${several ? `${refused.length} pictures were` : 'a picture was'} not taken`
          : 'Not saved yet: pictures are still being sent'
      }
      description={
        refused.length > 0 ? (
          <Flex vertical align="flex-start" gap={8}>
            <span style={{ overflowWrap: 'anywhere' }}>
              {refused.join(', ')}. Each says below why. Choose {several ? 'others' : 'another one'}, or leave{' '}
              {several ? 'them' : 'it'} out and save again.
            </span>
            <Button size="small" onClick={onDrop}>
              Leave {several ? 'them' : 'it'} out
            </Button>
          </Flex>
        ) : (
          'Save again once they have arrived.'
        )
      }
    />
  );
}
