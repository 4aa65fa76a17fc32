// The lines of synonyms, one of them at a time in edit mode.
import { Button, Card, Empty, Flex, Tag } from 'antd';
import { ArrowRightOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { useAdminDeleteSynonymMutation, useAdminEditSynonymMutation } from '../../generated/admin-search-words';
import type { AdminSynonymFragment } from '../../generated/admin-search-words';
import { errorText } from '../../shared/error-text';
import { FailureNotice, errorInForm } from '../../shared/back-office/FailureNotice';
import { toast } from '../../shared/toasts';
import { SynonymForm } from './SynonymForm';
import { writeSynonymLine } from './synonym-line';

function Words({ words }: { words: readonly string[] }) {
  return words.map((word) => (
    <Tag key={word} style={{ marginInlineEnd: 0 }}>
      {word}
    </Tag>
  ));
}

export interface SynonymListProps {
  lines: readonly AdminSynonymFragment[];
  empty: string;
  /** Id of the line in edit mode. */
  edited: string | undefined;
  onEdit: (id: string | undefined) => void;
  onChanged: () => void;
}

export function SynonymList({ lines, empty, edited, onEdit, onChanged }: SynonymListProps) {
  const [edit, editing] = useAdminEditSynonymMutation({ ...errorInForm });
  const [remove] = useAdminDeleteSynonymMutation({
    onCompleted: () => {
      toast.success('Synonyms deleted');
      onChanged();
    },
    onError: (error) => {
      console.error('The synonyms could not be deleted', error);
      toast.error(errorText(error, 'The synonyms could not be deleted.'));
    },
  });
  if (lines.length === 0) return <Empty description={empty} />;
  return (
    <Card styles={{ body: { padding: 0 } }}>
      <ul aria-label="Synonyms" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {lines.map((line) => (
          <li key={line.id} style={{ padding: '10px 16px', borderBottom: '1px solid var(--color-line)' }}>
            {line.id === edited ? (
              <>
                <FailureNotice error={editing.error} fallback="The synonyms could not be saved. Please try again." />
                <SynonymForm
                  label="Synonyms"
                  action="Save"
                  start={writeSynonymLine(line)}
                  saving={editing.loading}
                  onCancel={() => onEdit(undefined)}
                  onSave={async (input) => {
                    const { data } = await edit({ variables: { id: line.id, input } });
                    if (data) {
                      onEdit(undefined);
                      onChanged();
                    }
                    return Boolean(data);
                  }}
                />
              </>
            ) : (
              <Flex align="center" gap={8}>
                <Flex wrap align="center" gap={6} style={{ flex: 1, minWidth: 0 }}>
                  <Words words={line.words} />
                  {line.means.length > 0 && (
                    <>
                      <ArrowRightOutlined aria-label="finds" />
                      <Words words={line.means} />
                    </>
                  )}
                  {!line.fromStart && <Tag color="gold">Yours</Tag>}
                </Flex>
                <Button
                  type="text"
                  icon={<EditOutlined aria-hidden />}
                  aria-label={`Edit synonyms of ${line.words[0]}`}
                  onClick={() => {
                    editing.reset();
                    onEdit(line.id);
                  }}
                />
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`Delete synonyms of ${line.words[0]}`}
                  onClick={() => void remove({ variables: { id: line.id } })}
                />
              </Flex>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
