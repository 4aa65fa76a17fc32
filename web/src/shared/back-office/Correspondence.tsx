// How staff work off what somebody wrote: its state, what was answered, and a new answer by mail.
import { useState } from 'react';
import { Button, Flex, Input, Select, Typography } from 'antd';
import { formatDateTime } from '../dates';
import { choicesWith } from '../enum-table';
import { FailureNotice } from './FailureNotice';
import { Part } from './Part';
import { useUnsavedChanges } from './use-unsaved-changes';
import { workOptions, type WorkState } from './work-words';

export interface CorrespondenceProps {
  state: WorkState;
  answers: readonly { at: string; by: string; text: string }[];
  /** Null: no answer can be mailed. */
  email: string | null;
  saving: boolean;
  error: unknown;
  onState: (state: WorkState) => void;
  /** @returns whether it was sent */
  onAnswer: (text: string) => Promise<boolean>;
}

export function Correspondence({ state, answers, email, saving, error, onState, onAnswer }: CorrespondenceProps) {
  const [text, setText] = useState('');
  useUnsavedChanges(true, () => text.trim() !== '');
  const send = async () => {
    if (await onAnswer(text.trim())) setText('');
  };
  return (
    <>
      <FailureNotice error={error} fallback="This could not be saved. Please try again." />
      <Part title="State">
        <Select<string>
          aria-label="State of this"
          value={state}
          options={choicesWith(workOptions, state)}
          disabled={saving}
          onChange={(chosen) => onState(chosen as WorkState)}
          style={{ minWidth: 180 }}
        />
      </Part>
      {answers.length > 0 && (
        <Part title="Answers">
          {answers.map(({ at, by, text: said }) => (
            <div key={at} style={{ borderLeft: '3px solid var(--color-brass)', paddingLeft: 12, marginBottom: 12 }}>
              <Typography.Text type="secondary">
                {by}, {formatDateTime(at)}
              </Typography.Text>
              <div style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{said}</div>
            </div>
          ))}
        </Part>
      )}
      <Part title="Answer by mail">
        {email === null ? (
          <Typography.Text type="secondary">No e-mail address was left. Please call instead.</Typography.Text>
        ) : (
          <Flex vertical gap={8} align="start">
            <Input.TextArea
              aria-label={`Answer to ${email}`}
              value={text}
              maxLength={5000}
              autoSize={{ minRows: 3, maxRows: 12 }}
              onChange={(event) => setText(event.target.value)}
            />
            <Button type="primary" loading={saving} disabled={text.trim() === ''} onClick={() => void send()}>
              Send answer
            </Button>
          </Flex>
        )}
      </Part>
    </>
  );
}
