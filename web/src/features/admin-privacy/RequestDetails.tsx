// One request in a dialog: its facts, the copy to hand on, the erasure, and how it ends.
import { useEffect, useState } from 'react';
import { Alert, Button, Descriptions, Flex, Form, Input, Popconfirm } from 'antd';
import { Link } from 'react-router-dom';
import {
  useAdminCarryOutErasureMutation,
  useAdminClosePrivacyRequestMutation,
  useAdminCopyForPrivacyRequestMutation,
  type AdminPrivacyRequestFragment,
  type DataFormat,
} from '../../generated/admin-privacy';
import { download } from '../../shared/back-office/download';
import { EditForm } from '../../shared/back-office/EditForm';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { FormDialog } from '../../shared/back-office/FormDialog';
import { Moment } from '../../shared/back-office/Moment';
import { Part } from '../../shared/back-office/Part';
import { useCan } from '../../shared/back-office/permissions';
import { useServerFieldErrors } from '../../shared/back-office/use-server-field-errors';
import { useWhileOpen } from '../../shared/back-office/use-while-open';
import { toast } from '../../shared/toasts';
import { channelWords, kindWords, stands, stateWords } from './privacy-words';

interface StepProps {
  request: AdminPrivacyRequestFragment;
  onDone: () => void;
}

/** A mutation's failure is shown by its notice. */
const logged = (failure: unknown) => console.error('The request was not carried out', failure);

function Facts({ request }: { request: AdminPrivacyRequestFragment }) {
  const { name, email, customerId, channel, state, askedAt, dueAt, isOverdue, doneAt, by, note } = request;
  return (
    <Descriptions
      column={1}
      size="small"
      items={[
        {
          label: 'Person',
          children: email ? (
            <span style={{ overflowWrap: 'anywhere' }}>
              {[name, email].filter(Boolean).join(', ')}{' '}
              {customerId && <Link to={`/admin/customers?view=${customerId}`}>Account</Link>}
              {!customerId && '(no account)'}
            </span>
          ) : (
            'Erased'
          ),
        },
        { label: 'State', children: stateWords[state].words },
        {
          label: 'Came',
          children: (
            <span>
              {channelWords[channel]}, <Moment at={askedAt} />
            </span>
          ),
        },
        {
          label: 'Due',
          children: (
            <span>
              <Moment at={dueAt} />
              {isOverdue && <strong>, overdue</strong>}
            </span>
          ),
        },
        ...(doneAt
          ? [
              {
                label: 'Ended',
                children: (
                  <span>
                    <Moment at={doneAt} />
                  </span>
                ),
              },
            ]
          : []),
        ...(by ? [{ label: 'By', children: by }] : []),
        ...(note ? [{ label: 'Note', children: <span style={{ whiteSpace: 'pre-line' }}>{note}</span> }] : []),
      ]}
    />
  );
}

function Copy({ request }: { request: AdminPrivacyRequestFragment }) {
  const [copy, { loading, error }] = useAdminCopyForPrivacyRequestMutation();
  const fetchCopy = (format: DataFormat) =>
    copy({ variables: { id: request.id, format } })
      .then(({ data }) => data && download(data.copyForPrivacyRequest.url, data.copyForPrivacyRequest.filename))
      .catch(logged);
  return (
    <Part title="Copy to hand on">
      <FailureNotice error={error} fallback="The copy could not be made." />
      <Flex wrap gap={8}>
        <Button loading={loading} onClick={() => void fetchCopy('HTML')}>
          To read
        </Button>
        <Button loading={loading} onClick={() => void fetchCopy('JSON')}>
          For programs (JSON)
        </Button>
      </Flex>
    </Part>
  );
}

function Erase({ request, onDone }: StepProps) {
  const [erase, { loading, error }] = useAdminCarryOutErasureMutation();
  const { id, waitsFor, state } = request;
  const carryOut = () =>
    erase({ variables: { id } })
      .then(() => {
        toast.success('Erased');
        onDone();
      })
      .catch(logged);
  return (
    <Part title="Erasure">
      {waitsFor.length > 0 && (
        <Alert
          type="warning"
          style={{ marginBottom: 12 }}
          title="It is carried out by itself, once nothing of this is left:"
          description={
            <ul style={{ margin: 0, paddingLeft: 20 }}>
              {waitsFor.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          }
        />
      )}
      <FailureNotice error={error} fallback="The erasure could not be carried out." />
      {state === 'WAITING' && (
        <Popconfirm
          title="Erase this person now?"
          description="It cannot be brought back. Of orders with an invoice name, address, goods and amounts stay."
          okText="Erase"
          okButtonProps={{ danger: true }}
          onConfirm={() => void carryOut()}
        >
          <Button danger loading={loading}>
            Erase now
          </Button>
        </Popconfirm>
      )}
    </Part>
  );
}

function End({ request, onDone }: StepProps) {
  const { id, kind, customerId } = request;
  const [form] = Form.useForm<{ note?: string; name?: string; phone?: string }>();
  const [done, setDone] = useState(true);
  const [close, { loading, error }] = useAdminClosePrivacyRequestMutation();
  useServerFieldErrors(form, error);
  const isErasure = kind === 'ERASURE';
  const save = (values: { note?: string; name?: string; phone?: string }) =>
    close({ variables: { input: { id, done, ...values } } })
      .then(() => {
        toast.success(done ? 'Done' : 'Refused');
        onDone();
      })
      .catch(logged);
  const submit = (as: boolean) => {
    setDone(as);
    form.submit();
  };
  return (
    <Part title={isErasure ? 'Refuse it' : 'End it'}>
      <FailureNotice error={error} fallback="The request could not be ended." />
      <EditForm form={form} layout="vertical" onFinish={(values) => void save(values)}>
        {kind === 'CORRECTION' && customerId && (
          <>
            <Form.Item name="name" label="Right name" extra="Left blank, it stays as it is.">
              <Input maxLength={100} />
            </Form.Item>
            <Form.Item name="phone" label="Right phone number" extra="Left blank, it stays as it is.">
              <Input type="tel" maxLength={60} />
            </Form.Item>
          </>
        )}
        <Form.Item name="note" label={isErasure ? 'Why it is refused' : 'What was done, or why not'}>
          <Input.TextArea rows={2} maxLength={1000} />
        </Form.Item>
        <Flex wrap gap={8}>
          {!isErasure && (
            <Button type="primary" loading={loading} onClick={() => submit(true)}>
              Done
            </Button>
          )}
          <Button loading={loading} onClick={() => submit(false)}>
            Refuse
          </Button>
        </Flex>
      </EditForm>
    </Part>
  );
}

interface Props {
  /** Without one the dialog is closed. */
  request: AdminPrivacyRequestFragment | undefined;
  onClose: () => void;
  onChanged: () => void;
}

export function RequestDetails({ request, onClose, onChanged }: Props) {
  const mayAct = useCan()('MANAGE_SUPPORT');
  const shown = useWhileOpen(request !== undefined, request);
  const [round, setRound] = useState(0);
  useEffect(() => setRound((n) => n + 1), [request?.id]);
  const done = () => {
    onChanged();
    onClose();
  };
  const acts = shown && mayAct && stands(shown.state) && shown.state !== 'ERASING';
  return (
    <FormDialog
      open={request !== undefined}
      title={shown && kindWords[shown.kind]}
      footer={null}
      onClose={onClose}
      destroyOnHidden
    >
      {shown && (
        <div key={round}>
          <Facts request={shown} />
          {acts && shown.kind === 'ERASURE' && <Erase request={shown} onDone={done} />}
          {acts && <Copy request={shown} />}
          {acts && <End request={shown} onDone={done} />}
        </div>
      )}
    </FormDialog>
  );
}
