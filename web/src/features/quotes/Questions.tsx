// What was asked about a quote and answered, and a form to ask more.
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { QuoteToReadDocument, useAskAboutQuoteMutation, type ReadQuoteFragment } from '../../generated/quotes';
import { formatDateTime } from '../../shared/dates';
import { errorText, fieldErrors } from '../../shared/error-text';
import { fieldsOf, required } from '../../shared/form-rules';
import { shop } from '../../shared/shop';
import { toast } from '../../shared/toasts';
import { Button } from '../../shared/ui/Button';
import { classNames } from '../../shared/ui/class-names';
import { TextArea } from '../../shared/ui/Field';

/** Characters that the server takes. */
const MOST = 2_000;
const schema = v.object({ text: required('Your question') });

export function Questions({ quote, token }: { quote: ReadQuoteFragment; token: string }) {
  const [ask] = useAskAboutQuoteMutation();
  const { register, handleSubmit, formState, setError, reset } = useForm<v.InferOutput<typeof schema>>({
    resolver: valibotResolver(schema),
    defaultValues: {
      text: quote.state === 'LAPSED' ? `Please send me quote ${quote.number} again, with the prices of now.` : '',
    },
  });
  const send = handleSubmit(async ({ text }) => {
    try {
      await ask({
        variables: { token, text },
        // The quote has no id of its own: it is known by its link.
        update: (cache, { data }) =>
          data &&
          void cache.writeQuery({
            query: QuoteToReadDocument,
            variables: { token },
            data: { quoteToRead: data.askAboutQuote },
          }),
      });
      reset({ text: '' });
      toast.success('We have your question. The answer appears here, and we write to you.');
    } catch (error) {
      const words = errorText(error, 'It could not be sent. Please check your connection and try again.');
      setError('text', { message: fieldErrors(error)['text'] ?? words }, { shouldFocus: true });
    }
  });
  return (
    <div className="grid gap-4">
      {quote.remarks.length > 0 && (
        <ol aria-label="Questions and answers" className="grid gap-3">
          {quote.remarks.map(({ at, fromShop, text }, index) => (
            <li
              key={index}
              className={classNames('rounded-field p-4', fromShop ? 'mr-6 bg-accent-soft' : 'ml-6 bg-sunken')}
            >
              <p className="text-sm text-ink-soft">
                {fromShop ? shop.brand : 'You'}, {formatDateTime(at)}
              </p>
              <p className="whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ol>
      )}
      <form noValidate className="grid gap-3" onSubmit={(event) => void send(event)}>
        <TextArea
          label={quote.state === 'LAPSED' ? 'Your message' : 'Your question'}
          required
          maxLength={MOST}
          hint="About sizes, material, finish, dates, anything."
          {...fieldsOf(register, formState.errors)('text')}
        />
        <Button type="submit" look="outline" className="justify-self-start" busy={formState.isSubmitting}>
          {quote.state === 'LAPSED' ? 'Ask for a new quote' : 'Send question'}
        </Button>
      </form>
    </div>
  );
}
