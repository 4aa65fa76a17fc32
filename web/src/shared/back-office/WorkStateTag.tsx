// How far the shop is with what somebody wrote, as a coloured tag.
import { Tag } from 'antd';
import { workColours, workWords, type WorkState } from './work-words';

export function WorkStateTag({ state }: { state: WorkState }) {
  return (
    <Tag color={workColours[state]} variant="outlined" style={{ margin: 0 }}>
      {workWords[state]}
    </Tag>
  );
}
