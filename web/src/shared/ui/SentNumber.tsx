// The number by which something sent to the shop is named, to be read and copied. It stands in the address, so a reload keeps it.
import { useSearchParams } from 'react-router-dom';
import { toast } from '../toasts';
import { Button } from './Button';

/** Numbers as the server makes them: nothing else of an address is shown. */
const NUMBER = /^(?:MSG|TK|REQ)-\d{8}-\d{4,}$/;
const PARAMETER = 'sent';

/** The number in the address, and how to put one there; none takes it away. */
export function useSentNumber(): [string | undefined, (number: string | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const given = params.get(PARAMETER) ?? '';
  const keep = (number: string | undefined) =>
    setParams(number ? { [PARAMETER]: number } : {}, { replace: true, preventScrollReset: true });
  return [NUMBER.test(given) ? given : undefined, keep];
}

export function SentNumber({ number }: { number: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(number);
      toast.success('Number copied');
    } catch (error) {
      console.error('The browser does not let the page copy', error);
      toast.error('Your browser does not allow copying. Please write the number down.');
    }
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-2">
      <strong className="text-lg tabular-nums select-all">{number}</strong>
      <Button look="outline" size="small" aria-label={`Copy number ${number}`} onClick={() => void copy()}>
        Copy
      </Button>
    </span>
  );
}
