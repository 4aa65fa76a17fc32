// Change of a figure against the previous period.
import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { changeInPercent } from './sales-series';

export interface ChangeProps {
  now: number;
  before: number;
  /** What lies before, such as `30 days before`; left out where it is said elsewhere. */
  than?: string;
}

export function Change({ now, before, than }: ChangeProps) {
  const percent = changeInPercent(now, before);
  const tail = than ? ` than the ${than}` : '';
  if (percent === undefined)
    return <span className="dash-change">{now > 0 ? `None in the ${than ?? 'span before'}` : '–'}</span>;
  if (percent === 0) return <span className="dash-change">As much as the {than ?? 'span before'}</span>;
  const up = percent > 0;
  return (
    <span className={`dash-change ${up ? 'up' : 'down'}`}>
      {up ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />} {Math.abs(percent)} %{' '}
      {up ? 'more' : 'less'}
      {tail}
    </span>
  );
}
