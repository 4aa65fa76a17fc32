// The state of an address: one of the list in India, any text in other countries.
import { Form, Input, Select, type SelectProps } from 'antd';
import { states, unionTerritories } from '../places';

export const stateOptions = [...states, ...unionTerritories].sort().map((value) => ({ value, label: value }));

/** A state of India as a field of a form; what an earlier release stored stays until another is chosen. */
export function StateChoice(props: SelectProps<string>) {
  return <Select<string> {...props} showSearch options={stateOptions} />;
}

interface StateInputProps {
  /** The form's name of the country that decides. */
  country: string[];
  id?: string;
  /** Both from the form. */
  value?: string;
  onChange?: (state: string) => void;
}

export function StateInput({ country, onChange, ...rest }: StateInputProps) {
  const chosen = Form.useWatch(country) as string | undefined;
  return !chosen || /^\s*(india|bharat|in)\s*$/i.test(chosen) ? (
    <StateChoice {...rest} onChange={onChange} />
  ) : (
    <Input {...rest} maxLength={100} onChange={({ target }) => onChange?.(target.value)} />
  );
}
