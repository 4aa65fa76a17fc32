// Dialog of the global search: arrows choose, Enter opens a record or screen. Loaded by SearchPalette.tsx.
import { useEffect, useId, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { Input, Modal, Spin, Tag, Typography, type InputRef } from 'antd';
import { SearchOutlined } from '@ant-design/icons';
import { skipToken } from '@apollo/client/react';
import { useNavigate } from 'react-router-dom';
import { useAdminSearchQuery } from '../../generated/admin-shell';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { useCan } from '../../shared/back-office/permissions';
import { leaveScreen } from '../../shared/back-office/use-unsaved-changes';
import { allSections, opens } from './sections';
import { helpHits, recordHits, sectionHits, type Hit } from './search-hits';

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
        // The keys are those of the field, which keeps the focus and names the chosen one.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
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
          <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {hit.title}
            {hit.subtitle && (
              <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
                {hit.subtitle}
              </Typography.Text>
            )}
          </span>
          <Tag variant="outlined">{hit.kind}</Tag>
        </li>
      ))}
    </ul>
  );
}

function Search({ input, onClose }: { input: Ref<InputRef>; onClose: () => void }) {
  const id = useId();
  const can = useCan();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const settled = useSettled(text).trim();
  const { data, loading, error } = useAdminSearchQuery(
    settled.length >= shortest ? { variables: { text: settled }, fetchPolicy: 'network-only' } : skipToken,
  );
  const mine = allSections.filter((section) => opens(section, can));
  const hits = [
    ...(settled.length >= shortest ? recordHits(data?.search ?? []) : []),
    ...sectionHits(mine, text),
    ...helpHits(mine, settled),
  ];

  const open = (hit: Hit) => {
    onClose();
    leaveScreen(() => void navigate(hit.path));
  };
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const hit = hits[chosen];
    if (step && hits.length) {
      event.preventDefault();
      setChosen((chosen + step + hits.length) % hits.length);
    } else if (event.key === 'Enter' && hit) {
      // Keeps the same Enter from confirming the dialog that may open now.
      event.preventDefault();
      open(hit);
    }
  };

  return (
    <>
      <Input
        ref={input}
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
      <div style={{ marginTop: 12 }}>
        <FailureNotice error={error} fallback="The search failed. Please try again." />
      </div>
      <HitList id={id} hits={hits} chosen={chosen} onOpen={open} />
      {hits.length === 0 && !loading && !error && (
        <Typography.Text type="secondary">Nothing found for “{text}”.</Typography.Text>
      )}
    </>
  );
}

export interface SearchDialogProps {
  open: boolean;
  onClose: () => void;
}

export default function SearchDialog({ open, onClose }: SearchDialogProps) {
  const input = useRef<InputRef>(null);
  return (
    <Modal
      open={open}
      onCancel={onClose}
      footer={null}
      destroyOnHidden
      title="Search"
      // Without motion it can take the focus at once.
      transitionName=""
      maskTransitionName=""
      afterOpenChange={(shown) => shown && input.current?.focus()}
      style={{ top: 80 }}
    >
      <Search input={input} onClose={onClose} />
    </Modal>
  );
}
