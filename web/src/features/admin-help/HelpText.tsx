// A sentence of the help; names in brackets are shown as the screens show them.
import { Typography } from 'antd';

export function HelpText({ children }: { children: string }) {
  return children.split(/[[{]([^\]}]+)[\]}]/).map((part, at) =>
    at % 2 ? (
      <Typography.Text key={at} strong>
        {part}
      </Typography.Text>
    ) : (
      part
    ),
  );
}
