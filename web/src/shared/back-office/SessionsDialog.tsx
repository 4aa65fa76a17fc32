// Where an account is logged in, with a way to end one session or all of them.
import { Button, Flex, Modal, Tag, Typography } from 'antd';
import { formatDateTime } from '../dates';
import { FailureNotice } from './FailureNotice';
import { ListTable } from './ListTable';

export interface SessionLine {
  id: string;
  current: boolean;
  device: string;
  address: string;
  createdAt: string;
  lastUsedAt: string;
}

export interface SessionsDialogProps {
  open: boolean;
  title: string;
  sessions: readonly SessionLine[] | undefined;
  loading: boolean;
  ending: boolean;
  error: unknown;
  /** What the button says that ends all of them, or all others. */
  endAllLabel: string;
  onEnd: (id: string) => void;
  onEndAll: () => void;
  onClose: () => void;
}

export function SessionsDialog(props: SessionsDialogProps) {
  const { open, title, sessions = [], loading, ending, error, endAllLabel, onEnd, onEndAll, onClose } = props;
  return (
    <Modal
      open={open}
      title={title}
      width={680}
      onCancel={onClose}
      footer={
        <Flex justify="flex-end" gap={8} wrap>
          <Button danger disabled={ending || !sessions.some(({ current }) => !current)} onClick={onEndAll}>
            {endAllLabel}
          </Button>
          <Button onClick={onClose}>Close</Button>
        </Flex>
      }
    >
      <FailureNotice error={error} fallback="The sessions could not be loaded." />
      <ListTable<SessionLine>
        size="small"
        rows={sessions}
        loading={loading}
        empty="Not logged in."
        columns={[
          {
            title: 'Device',
            key: 'device',
            render: (_, { device, address, createdAt, lastUsedAt, current }) => (
              <>
                {device} {current && <Tag color="green">this one</Tag>}
                <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
                  {address} · used {formatDateTime(lastUsedAt)} · since {formatDateTime(createdAt)}
                </Typography.Text>
              </>
            ),
          },
          {
            title: <span className="sr-only">Actions</span>,
            key: 'end',
            align: 'right',
            render: (_, { id, device, current }) =>
              !current && (
                <Button size="small" danger disabled={ending} aria-label={`End ${device}`} onClick={() => onEnd(id)}>
                  End
                </Button>
              ),
          },
        ]}
      />
    </Modal>
  );
}
