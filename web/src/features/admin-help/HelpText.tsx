// A sentence of the help; names in square brackets are shown as the screen shows them.
import { Typography } from 'antd';

export function HelpText({ children }: { children: string }) {
  return children.split(/\[([^\]]+)\]/).map((part, at) =>
    at % 2 ? (
      <Typography.Text key={at} strong>
        {part}
      </Typography.Text>
    ) : (
      part
    ),
  );
}
