// The way to a new quote from what it answers; for those who may make one.
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useCan } from './permissions';
import { leaveScreen } from './use-unsaved-changes';

export interface MakeQuoteProps {
  what: 'customOrder' | 'contact' | 'customer';
  id: string;
}

export function MakeQuote({ what, id }: MakeQuoteProps) {
  const navigate = useNavigate();
  const manages = useCan()('MANAGE_ORDERS');
  if (!manages) return null;
  const address = `/admin/quotes?${new URLSearchParams({ edit: 'new', [what]: id })}`;
  return <Button onClick={() => leaveScreen(() => void navigate(address))}>Make a quote</Button>;
}
