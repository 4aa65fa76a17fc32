// The words in braces that texts may use, and what stands in their place now.
import { Typography } from 'antd';
import type { Word } from './content-values';

export function WordsNote({ words }: { words: readonly Word[] }) {
  return (
    <details>
      <summary>
        <Typography.Text strong>Words that follow your settings</Typography.Text>
      </summary>
      <Typography.Paragraph type="secondary" style={{ margin: '8px 0' }}>
        Write one of these into a text or a link, braces and all. Shoppers read what your settings say then.
      </Typography.Paragraph>
      <dl style={{ display: 'grid', gridTemplateColumns: 'minmax(150px, auto) 1fr', gap: '4px 16px', margin: 0 }}>
        {words.map(({ word, means, now }) => (
          <div key={word} style={{ display: 'contents' }}>
            <dt>
              <code>{word}</code>
            </dt>
            <dd style={{ margin: 0 }}>
              {means} <Typography.Text type="secondary">Now: {now || 'blank'}</Typography.Text>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
