// One fact of a member that is edited in its table: saved when the field is left, and said beside it when it is refused.
import { useEffect, useRef, useState } from 'react';
import { Button, Input, Typography } from 'antd';
import { useAdminEditProductMutation, type AdminProductRowFragment } from '../../generated/admin-products';
import { errorCode, errorText, fieldErrors } from '../../shared/error-text';
import { readAmount, readWholeNumber, type NumberReader } from '../../shared/numbers';
import { errorInForm } from '../../shared/back-office/FailureNotice';

export type MemberFieldName = 'sku' | 'price' | 'originalPrice' | 'stock';

const readers: Partial<Record<MemberFieldName, NumberReader>> = {
  price: readAmount,
  originalPrice: readAmount,
  stock: readWholeNumber,
};

type Read = { value: string | number | null } | { problem: string };

/** What was typed as the server takes it. */
function readTyped(name: MemberFieldName, text: string): Read {
  const trimmed = text.trim();
  const reader = readers[name];
  if (!trimmed) return name === 'originalPrice' ? { value: null } : { problem: 'This cannot be empty.' };
  if (!reader) return { value: trimmed };
  const read = reader(trimmed);
  if ('problem' in read) return read;
  if (name === 'stock') return read.number < 0 ? { problem: 'Stock is not below 0.' } : { value: read.number };
  return read.number > 0 ? { value: read.number } : { problem: 'An amount is above ₹0.' };
}

const shown = (name: MemberFieldName, value: string | number | null): string => {
  if (value === null) return '';
  return name === 'price' || name === 'originalPrice' ? Number(value).toFixed(2) : String(value);
};

export interface MemberFieldProps {
  member: AdminProductRowFragment;
  name: MemberFieldName;
  label: string;
  onStale: () => void;
  onUnsaved: (is: boolean) => void;
}

export function MemberField({ member, name, label, onStale, onUnsaved }: MemberFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [stale, setStale] = useState(false);
  const [edit, { loading }] = useAdminEditProductMutation({ ...errorInForm });
  const tell = useRef(onUnsaved);
  useEffect(() => {
    tell.current = onUnsaved;
  });
  // With its member goes what was typed: nobody is asked about it later.
  useEffect(() => () => tell.current(false), []);
  const forget = () => {
    setTyped(undefined);
    setProblem(undefined);
    setStale(false);
    onUnsaved(false);
  };
  const save = async () => {
    if (typed === undefined || loading || stale) return;
    const read = readTyped(name, typed);
    if ('problem' in read) return setProblem(read.problem);
    if (read.value === member[name]) return forget();
    const { id, version, stock } = member;
    const { data, error } = await edit({
      variables: {
        input: { id, version, [name]: read.value, ...(name === 'stock' && { expectedStock: stock }) },
      },
    });
    if (data?.editProduct) return forget();
    setStale(errorCode(error) === 'STALE_VERSION');
    setProblem(
      errorCode(error) === 'STALE_VERSION'
        ? 'Changed meanwhile by somebody else.'
        : (Object.values(fieldErrors(error))[0] ?? errorText(error, 'Not saved. Please try again.')),
    );
  };
  return (
    <>
      <Input
        aria-label={label}
        inputMode={name === 'sku' ? 'text' : name === 'stock' ? 'numeric' : 'decimal'}
        autoComplete="off"
        maxLength={40}
        {...((name === 'price' || name === 'originalPrice') && { prefix: '₹' })}
        value={typed ?? shown(name, member[name])}
        status={problem ? 'error' : ''}
        disabled={loading}
        onChange={({ target }) => {
          setTyped(target.value);
          if (!stale) setProblem(undefined);
          onUnsaved(true);
        }}
        onBlur={() => void save()}
        onPressEnter={() => void save()}
        onKeyDown={({ key }) => {
          if (key === 'Escape') forget();
        }}
      />
      {problem && (
        <Typography.Text type="danger" role="alert" style={{ display: 'block', fontSize: 12 }}>
          {problem}
        </Typography.Text>
      )}
      {stale && (
        <Button
          size="small"
          type="link"
          style={{ padding: 0, height: 'auto', whiteSpace: 'normal', textAlign: 'start' }}
          onClick={() => {
            setStale(false);
            setProblem('Loaded. Press Enter to save your entry, Escape to drop it.');
            onStale();
          }}
        >
          Load the latest version
        </Button>
      )}
    </>
  );
}
