// The fields for tracking numbers that are pasted or come from a courier's file, whose columns are guessed and may be chosen.
import { useState } from 'react';
import { Alert, Button, Form, Input, Select, Typography, Upload, type FormInstance } from 'antd';
import { UploadOutlined } from '@ant-design/icons';
import {
  useBackOfficeDescribeTrackingFileMutation,
  type BackOfficeDescribeTrackingFileMutation,
} from '../../generated/back-office';
import { counted } from '../counted';
import { errorInForm, FailureNotice } from './FailureNotice';
import { asPasted, readPastedNumbers } from './pasted-numbers';
import { mostNumbers } from './use-tracking-numbers';

type Described = BackOfficeDescribeTrackingFileMutation['describeTrackingFile'];

/** Why the pasted lines cannot be taken. */
function problemOf(pasted: string): string | undefined {
  const { lines, problems } = readPastedNumbers(pasted);
  if (problems[0]) return problems[0];
  if (lines.length > mostNumbers) return `These are ${lines.length} lines. At most ${mostNumbers} are taken at once.`;
  return lines.length === 0 ? 'Paste the orders and their tracking numbers, or choose a file' : undefined;
}

/** A field named `pasted`. */
export function NumbersToPaste({ form }: { form: FormInstance }) {
  const [describe, { loading, error }] = useBackOfficeDescribeTrackingFileMutation({
    context: { upload: true },
    ...errorInForm,
  });
  const [file, setFile] = useState<File>();
  const [columns, setColumns] = useState<Described>();
  const read = async (chosen: File, picked: { orderColumn?: string; trackingColumn?: string } = {}) => {
    setFile(chosen);
    const { data } = await describe({ variables: { file: chosen, ...picked } });
    setColumns(data?.describeTrackingFile);
    if (data && data.describeTrackingFile.lines.length > 0) {
      form.setFieldValue('pasted', asPasted(data.describeTrackingFile.lines));
      void form.validateFields(['pasted']).catch(() => undefined);
    }
  };
  const choice = (label: string, value: string | null, which: 'orderColumn' | 'trackingColumn') => (
    <div style={{ flex: '1 1 220px' }}>
      <label htmlFor={`tracking-${which}`}>{label}</label>
      <Select
        id={`tracking-${which}`}
        placeholder="Choose a column"
        value={value}
        options={(columns?.columns ?? []).map(({ heading, example }) => ({
          value: heading,
          label: example ? `${heading} (${example})` : heading,
        }))}
        onChange={(heading: string) => {
          const known = {
            orderColumn: columns?.orderColumn,
            trackingColumn: columns?.trackingColumn,
            [which]: heading,
          };
          const given = Object.entries(known).filter(([, one]) => one);
          if (file) void read(file, Object.fromEntries(given));
        }}
        style={{ width: '100%', minHeight: 44 }}
      />
    </div>
  );
  return (
    <>
      <Typography.Paragraph type="secondary">
        One parcel a line: number of the order, then the tracking number, as you copy them from a spreadsheet. Nothing
        is written before you have seen what will happen.
      </Typography.Paragraph>
      <Form.Item
        name="pasted"
        label="Orders and tracking numbers"
        rules={[
          {
            validator: (_, pasted: string | undefined) => {
              const problem = problemOf(pasted ?? '');
              return problem ? Promise.reject(new Error(problem)) : Promise.resolve();
            },
          },
        ]}
      >
        <Input.TextArea
          autoFocus
          autoSize={{ minRows: 5, maxRows: 12 }}
          spellCheck={false}
          autoComplete="off"
          placeholder={'GS-20261122-0001\t1490812345\nGS-20261122-0002\t1490812346'}
        />
      </Form.Item>
      <Upload
        accept={{ format: '.csv,text/csv', filter: 'native' }}
        maxCount={1}
        showUploadList={false}
        beforeUpload={(chosen) => {
          void read(chosen);
          return Upload.LIST_IGNORE;
        }}
      >
        <Button icon={<UploadOutlined aria-hidden />} loading={loading} style={{ minHeight: 44, marginBottom: 16 }}>
          Choose the courier’s CSV
        </Button>
      </Upload>
      <FailureNotice error={error} fallback="The file could not be read. Please try again." />
      {file && columns && (
        <div role="group" aria-label={`Columns of ${file.name}`} style={{ marginBottom: 16 }}>
          <div>{`${file.name}: ${counted(columns.lines.length, 'line')} read`}</div>
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 8 }}>
            {choice('Column of the orders', columns.orderColumn, 'orderColumn')}
            {choice('Column of the tracking numbers', columns.trackingColumn, 'trackingColumn')}
          </div>
          {columns.problems.length > 0 && (
            <Alert
              type="warning"
              showIcon
              style={{ marginTop: 8 }}
              title={`${counted(columns.problems.length, 'row')} left out`}
              description={columns.problems.slice(0, 20).map((problem) => (
                <div key={problem}>{problem}</div>
              ))}
            />
          )}
        </div>
      )}
    </>
  );
}
