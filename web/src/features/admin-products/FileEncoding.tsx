// How the letters of a file were read, and which ones to look at when no mark in the file says it.
import { Alert, Typography } from 'antd';
import type { TextEncoding } from '../../generated/admin-products';

const names: Partial<Record<string, string>> = { UTF_8: 'UTF-8', UTF_16: 'UTF-16' };

interface FileEncodingProps {
  /** Missing in reports of an earlier release. */
  encoding: TextEncoding | null | undefined;
  unusualCharacters: string | null | undefined;
}

export function FileEncoding({ encoding, unusualCharacters }: FileEncodingProps) {
  if (!encoding) return null;
  if (encoding === 'WINDOWS_1252')
    return (
      <Alert
        type="warning"
        showIcon
        style={{ margin: '12px 0' }}
        title="The file was read as Windows-1252, as Excel saves “CSV (Comma delimited)”"
        description={`Check that these characters are right: ${unusualCharacters}. If they are not, save the table as “CSV UTF-8” and choose that file.`}
      />
    );
  return (
    <Typography.Paragraph type="secondary" style={{ margin: '8px 0' }}>
      The file was read as {names[encoding] ?? encoding}.
      {unusualCharacters && ` It has characters such as ${unusualCharacters}.`}
    </Typography.Paragraph>
  );
}
