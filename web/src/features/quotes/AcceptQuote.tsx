// Accepts a quote: name, phone and, where the quote has none, the address; then the code that was sent to the phone.
import { useEffect, useRef, useState } from 'react';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useAcceptQuoteMutation, useRequestQuoteCodeMutation, type ReadQuoteFragment } from '../../generated/quotes';
import { showAlert } from '../../shared/alerts';
import { addressValues } from '../../shared/delivery/AddressFields';
import { errorCode, errorText, fieldErrors } from '../../shared/error-text';
import { useLostAnswer } from '../../shared/lost-answer';
import { formatRupees } from '../../shared/money';
import { fetchPhoneNumbers } from '../../shared/phone-rules';
import { toast } from '../../shared/toasts';
import { CodeForm } from '../../shared/ui/CodeForm';
import { knownPlace, newPlace, WhoAccepts, whoNames, type WhoValues } from './WhoAccepts';

const noConnection = 'Something went wrong. Please check your connection and try again.';

/** First and last name of whoever asked, as an address has them. */
function namesOf(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? words.pop()! : '';
  return { firstName: words.join(' '), lastName };
}

interface Props {
  quote: ReadQuoteFragment;
  token: string;
  /** Fetches the quote again; undefined when it could not be fetched. */
  reload(): Promise<ReadQuoteFragment | undefined>;
  /** Somebody sent a newer version: is told the one that was read. */
  onStale(revision: number): void;
}

export function AcceptQuote({ quote, token, reload, onStale }: Props) {
  const navigate = useNavigate();
  const [request, requesting] = useRequestQuoteCodeMutation();
  const [accept] = useAcceptQuoteMutation();
  const [code, setCode] = useState<{ phone: string; resendAt: string }>();
  const [step, setStep] = useState<'who' | 'code'>('who');
  const [busy, setBusy] = useState(false);
  const atWork = useRef(false);
  const needsPlace = quote.place.length === 0;
  const form = useForm<WhoValues>({
    resolver: valibotResolver(needsPlace ? newPlace : knownPlace),
    defaultValues: {
      ...addressValues(namesOf(quote.name)),
      name: quote.name,
      phone: '',
      buyerGstin: '',
      buyerLegalName: '',
    },
  });
  const { handleSubmit, setError, getValues } = form;
  const lost = useLostAnswer({
    checking: 'We are checking whether your answer has arrived.',
    unknown: 'We could not find out whether your answer has arrived.',
    advice: 'Check again once you are online, or open this page later: it shows what holds then.',
  });
  // Before it is needed: the check of the number then takes no time. Where it cannot be fetched, that check says so.
  useEffect(() => void fetchPhoneNumbers().catch(() => {}), []);

  const [first] = quote.content.stages;
  const total = formatRupees(quote.content.totalAmount);
  const asksFirst = first?.due === 'NOW' && quote.content.stages.length > 1;
  const firstWords = asksFirst ? `, pay ${formatRupees(first.amount)} first` : '';

  async function send(phone: string, isRepeated: boolean) {
    try {
      const { data } = await request({ variables: { token, phone } });
      if (!data) throw new Error('no code in the answer');
      setCode({ phone, resendAt: data.requestQuoteCode.resendAt });
      setStep('code');
      toast.success(data.requestQuoteCode.message);
    } catch (error) {
      const words = errorText(error, noConnection);
      if (isRepeated) toast.error(words);
      else setError('phone', { message: words }, { shouldFocus: true });
    }
  }

  const goOn = handleSubmit(async ({ phone }) => {
    // A code that was just sent still holds, e.g. after another look at the address.
    if (code?.phone === phone && Date.parse(code.resendAt) > Date.now()) setStep('code');
    else await send(phone, false);
  });

  /** Leads back to what was refused; false when no field of the form was. */
  function showFields(error: unknown): boolean {
    const refused = Object.entries(fieldErrors(error)).flatMap(([path, message]) => {
      const name = whoNames.find((one) => path === one || path === `address.${one}`);
      return name ? [{ name, message }] : [];
    });
    if (refused.length === 0) return false;
    setStep('who');
    refused.forEach(({ name, message }) => setError(name, { message }));
    return true;
  }

  /** @returns what the field of the code says */
  async function refusedBy(error: unknown): Promise<string | undefined> {
    const words = errorText(error, noConnection);
    if (showFields(error)) {
      showAlert(words);
      return undefined;
    }
    // An answer that was lost on the way may have been done, and the code used up by it.
    const now = await reload();
    if (now?.payPath) {
      void navigate(now.payPath);
      return undefined;
    }
    if (errorCode(error) === 'STALE_VERSION') {
      setStep('who');
      onStale(quote.revision);
      if (now?.revision === quote.revision) showAlert(words);
      return undefined;
    }
    if (errorCode(error) === 'CONFLICT' || errorCode(error) === 'OUT_OF_STOCK') showAlert(words);
    return words;
  }

  async function take(otp: string): Promise<string | undefined> {
    // Six digits send themselves, and Enter may follow.
    if (atWork.current) return undefined;
    atWork.current = true;
    setBusy(true);
    const { name, phone, buyerGstin, buyerLegalName, forBusiness: _ticked, ...place } = getValues();
    const address = needsPlace ? { ...place, country: 'India' } : null;
    const input = {
      token,
      revision: quote.revision,
      name,
      phone,
      otp,
      address,
      ...(buyerGstin && { buyerGstin, buyerLegalName }),
    };
    try {
      const { data } = await lost.ask(() => accept({ variables: { input } }));
      const path = data?.acceptQuote.payPath;
      if (!path) throw new Error('no order in the answer');
      toast.success('Thank you! The quote is accepted.');
      void navigate(path);
      return undefined;
    } catch (error) {
      return await refusedBy(error);
    } finally {
      atWork.current = false;
      setBusy(false);
    }
  }

  if (step === 'code' && code)
    return (
      <div>
        <p role="status">
          We have sent a code to <strong className="whitespace-nowrap">{code.phone}</strong>. With it you accept version{' '}
          {quote.revision} of quote {quote.number}: {total} in all
          {asksFirst && `, ${formatRupees(first.amount)} of it now`}.
        </p>
        <CodeForm
          byPhone
          submitLabel={busy ? 'Checking...' : `Accept for ${total}`}
          busy={busy || requesting.loading}
          resendAt={code.resendAt}
          onSubmit={take}
          onResend={() => void send(code.phone, true)}
          onBack={() => setStep('who')}
        />
        {lost.window}
      </div>
    );
  return (
    <FormProvider {...form}>
      <WhoAccepts
        place={quote.place}
        busy={requesting.loading}
        submitLabel={`Accept for ${total}${firstWords}`}
        onSubmit={(event) => void goOn(event)}
      />
    </FormProvider>
  );
}
