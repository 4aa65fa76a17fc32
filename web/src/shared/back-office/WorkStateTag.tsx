// How far the shop is with what somebody wrote, as a coloured tag; "New" is what nobody has opened.
import { Tag } from 'antd';
import { colours } from '../tokens';
import { workColours, workWords, type WorkState } from './work-words';

export function WorkStateTag({ state, unseen }: { state: WorkState; unseen: boolean }) {
  return (
    <Tag
      color={unseen ? colours.accent[0] : workColours[state]}
      variant={unseen ? 'solid' : 'outlined'}
      style={{ margin: 0 }}
    >
      {unseen ? 'New' : workWords[state]}
    </Tag>
  );
}
