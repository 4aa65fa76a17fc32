// The help of the back office: a list of its pages that can be searched, or one of them with a picture of its screen.
import { Button, Empty, Flex, Input, Typography } from 'antd';
import { ArrowLeftOutlined, SearchOutlined } from '@ant-design/icons';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { helpAbout, helpPages, nameOf, type HelpPage } from '../../shared/back-office/help-pages';
import { PageHeading } from '../../shared/back-office/PageHeading';
import { Panel } from '../../shared/back-office/Panel';
import { HelpText } from './HelpText';
import './admin-help.css';

function OnePage({ page, back }: { page: HelpPage; back: string }) {
  const { title, about, steps, path } = page;
  const navigate = useNavigate();
  return (
    <>
      <PageHeading
        title={`Help: ${title}`}
        about={about.join(' ')}
        actions={
          <>
            <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={() => void navigate(back)}>
              All help
            </Button>
            <Button type="primary" onClick={() => void navigate(path)}>
              Open {title}
            </Button>
          </>
        }
      />
      <Panel>
        <dl className="admin-help-steps">
          {steps.map(({ head, text }) => (
            <div key={head}>
              <dt>{head}</dt>
              <dd>
                <HelpText>{text}</HelpText>
              </dd>
            </div>
          ))}
        </dl>
        <img
          className="admin-help-picture"
          src={`/help/${nameOf(page)}.webp`}
          alt={`The screen ${title}`}
          width={1200}
          height={750}
          loading="lazy"
        />
      </Panel>
    </>
  );
}

export function HelpRoute() {
  const [query, setQuery] = useSearchParams();
  const search = query.get('search') ?? '';
  const asked = query.get('page');
  const page = asked ? helpPages.find((one) => nameOf(one) === asked) : undefined;
  const listed = search ? `/admin/help?${new URLSearchParams({ search }).toString()}` : '/admin/help';
  if (page) return <OnePage page={page} back={listed} />;
  const found = helpAbout(search);
  const addressOf = (one: HelpPage) =>
    `/admin/help?${new URLSearchParams({ page: nameOf(one), ...(search && { search }) }).toString()}`;
  return (
    <>
      <PageHeading title="Help" about="What each screen is for, and how the work is done." />
      <Input
        aria-label="Search the help"
        placeholder="refund, label, GST…"
        prefix={<SearchOutlined aria-hidden />}
        allowClear
        maxLength={100}
        value={search}
        onChange={({ target }) => setQuery(target.value ? { search: target.value } : {}, { replace: true })}
        style={{ maxWidth: 420, marginBottom: 16 }}
      />
      <Panel>
        {found.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`No help about “${search}”. Try another word.`} />
        ) : (
          <ul className="admin-help-list" aria-label="Pages of the help">
            {found.map((one) => (
              <li key={one.path}>
                <Flex vertical gap={2}>
                  <Link to={addressOf(one)}>{one.title}</Link>
                  <Typography.Text type="secondary">{one.about[0]}</Typography.Text>
                </Flex>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  );
}
