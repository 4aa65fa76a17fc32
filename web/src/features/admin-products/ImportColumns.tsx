// Which column of the shop each heading of a file is: proposed by the server, changed by staff.
import { Alert, Flex, Select, Typography } from 'antd';
import type { AdminDescribeImportFileMutation } from '../../generated/admin-products';

export type ImportFile = AdminDescribeImportFileMutation['describeImportFile'];
/** Columns by heading; null: left out. A heading that is not there waits for a choice. */
export type Choices = Readonly<Record<string, string | null>>;

/** What the server proposes. */
export const proposed = ({ columns }: ImportFile): Choices =>
  Object.fromEntries(columns.flatMap(({ heading, column, needsChoice }) => (needsChoice ? [] : [[heading, column]])));

/** What is still to be said before the file can be read; undefined when nothing is. */
export function missingChoice({ columns }: ImportFile, choices: Choices): string | undefined {
  const open = columns.filter(({ heading }) => choices[heading] === undefined);
  if (open.length > 0) return `Say which column these are, or leave them out: ${open.map((c) => c.heading).join(', ')}`;
  const taken = Object.values(choices);
  return taken.includes('sku') || taken.includes('title') ? undefined : 'One column must be the SKU or the title';
}

const leftOut = '';
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface ImportColumnsProps {
  file: ImportFile;
  choices: Choices;
  onChange: (choices: Choices) => void;
}

export function ImportColumns({ file, choices, onChange }: ImportColumnsProps) {
  const taken = new Set(Object.values(choices));
  const missing = missingChoice(file, choices);
  return (
    <>
      {missing && <Alert type="warning" showIcon role="alert" style={{ marginBottom: 12 }} title={missing} />}
      <ul style={{ listStyle: 'none', margin: 0, padding: 0, maxHeight: 360, overflowY: 'auto' }}>
        {file.columns.map(({ heading, example }) => {
          const chosen = choices[heading];
          return (
            <Flex key={heading} component="li" wrap gap={8} align="center" style={{ padding: '6px 0' }}>
              <div style={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
                <b>{heading}</b>
                {example && (
                  <Typography.Text type="secondary" style={{ display: 'block' }}>
                    such as {example}
                  </Typography.Text>
                )}
              </div>
              <Select<string>
                aria-label={`Column for ${heading}`}
                style={{ flex: '1 1 220px', minWidth: 0 }}
                placeholder="Choose a column"
                {...(chosen === undefined ? { status: 'warning' as const } : { value: chosen ?? leftOut })}
                onChange={(column) => onChange({ ...choices, [heading]: column || null })}
                options={[
                  { value: leftOut, label: 'Leave out' },
                  ...file.known.map(({ column, label }) => ({
                    value: column,
                    label: capitalised(label),
                    disabled: column !== chosen && taken.has(column),
                  })),
                ]}
              />
            </Flex>
          );
        })}
      </ul>
    </>
  );
}
