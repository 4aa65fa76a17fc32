// The global search: Ctrl-K opens it, arrows choose, Enter opens the chosen record or screen.
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { Button, Input, Modal, Spin, Tag, Typography } from 'antd';
import { SearchOutlined } from '@ant-design/icons';
import { skipToken } from '@apollo/client/react';
import { useNavigate } from 'react-router-dom';
import { useAdminSearchQuery } from '../../generated/admin-shell';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { useCan } from '../../shared/back-office/permissions';
import { allSections } from './sections';
import { recordHits, sectionHits, type Hit } from './search-hits';

/** Milliseconds without a key press before the server is asked. */
const pause = 200;
/** Shorter texts find too much to be of use. */
const shortest = 2;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function HitList({
  id,
  hits,
  chosen,
  onOpen,
}: {
  id: string;
  hits: Hit[];
  chosen: number;
  onOpen: (hit: Hit) => void;
}) {
  return (
    <ul className="admin-hits" role="listbox" id={id} aria-label="Results">
      {hits.map((hit, index) => (
        <li
          key={hit.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          ref={(element) => {
            if (index === chosen) element?.scrollIntoView({ block: 'nearest' });
          }}
          onClick={() => onOpen(hit)}
        >
          <span>
            {hit.title}
            {hit.subtitle && <Typography.Text type="secondary"> {hit.subtitle}</Typography.Text>}
          </span>
          <Tag variant="outlined">{hit.kind}</Tag>
        </li>
      ))}
    </ul>
  );
}

function SearchDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const can = useCan();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const settled = useSettled(text).trim();
  const { data, loading, error } = useAdminSearchQuery(
    settled.length >= shortest ? { variables: { text: settled }, fetchPolicy: 'network-only' } : skipToken,
  );
  const screens = sectionHits(
    allSections.filter(({ needs }) => can(...needs)),
    text,
  );
  const hits = [...(settled.length >= shortest ? recordHits(data?.search ?? []) : []), ...screens];

  const open = (hit: Hit) => {
    onClose();
    navigate(hit.path);
  };
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const hit = hits[chosen];
    if (step && hits.length) {
      event.preventDefault();
      setChosen((chosen + step + hits.length) % hits.length);
    } else if (event.key === 'Enter' && hit) open(hit);
  };

  return (
    <>
      <Input
        autoFocus
        size="large"
        role="combobox"
        aria-label="Search the back office"
        aria-expanded={hits.length > 0}
        aria-controls={id}
        aria-activedescendant={hits[chosen] ? `${id}-${chosen}` : undefined}
        aria-autocomplete="list"
        placeholder="Orders, products, customers, messages…"
        prefix={<SearchOutlined aria-hidden />}
        suffix={loading ? <Spin size="small" /> : <span />}
        value={text}
        maxLength={100}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
        onKeyDown={keys}
      />
      <FailureNotice error={error} fallback="The search failed. Please try again." />
      <HitList id={id} hits={hits} chosen={chosen} onOpen={open} />
      {hits.length === 0 && !loading && <Typography.Text type="secondary">Nothing found for “{text}”.</Typography.Text>}
    </>
  );
}

export function SearchPalette({ short }: { short: boolean }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const shortcut = (event: globalThis.KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setOpen(true);
      }
    };
    window.addEventListener('keydown', shortcut);
    return () => window.removeEventListener('keydown', shortcut);
  }, []);
  return (
    <>
      <Button
        icon={<SearchOutlined aria-hidden />}
        onClick={() => setOpen(true)}
        aria-label="Search (Ctrl K)"
        aria-keyshortcuts="Control+K"
      >
        {short ? null : 'Search  Ctrl K'}
      </Button>
      <Modal
        open={open}
        onCancel={() => setOpen(false)}
        footer={null}
        destroyOnHidden
        title="Search"
        style={{ top: 80 }}
      >
        <SearchDialog onClose={() => setOpen(false)} />
      </Modal>
    </>
  );
}
