/** The icons that stand in for Ant Design's own. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { render, screen } from '@testing-library/react';
import { LoadingOutlined, ReloadOutlined } from '@ant-design/icons';
import { App } from 'antd';

const drawn = new Set(readdirSync(join(__dirname, '../../../ant-icons/icons')).map((file) => file.replace('.ts', '')));

describe('the icons of the back office', () => {
  it('are all that Ant Design asks for', () => {
    const home = join(dirname(require.resolve('antd/package.json')), 'es');
    const sources = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
    const text = sources.map((file) => readFileSync(join(home, file), 'utf8')).join('\n');
    const asked = new Set([...text.matchAll(/@ant-design\/icons\/es\/icons\/(\w+)/g)].map(([, name]) => name!));
    expect(asked.size).toBeGreaterThan(40);
    expect([...asked].filter((name) => !drawn.has(name))).toEqual([]);
  });

  it('say their name unless their place has a better one, and turn where they should', () => {
    render(
      <App>
        <ReloadOutlined spin className="mine" aria-label="Again" />
        <LoadingOutlined />
      </App>,
    );
    expect(screen.getByRole('img', { name: 'Again' })).toHaveClass('anticon', 'anticon-reload', 'anticon-spin', 'mine');
    expect(screen.getByRole('img', { name: 'loading' })).toHaveClass('anticon-spin');
  });
});
