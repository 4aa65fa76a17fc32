// A quote for whoever has its link, without an account: read, asked about, declined, or accepted with a code to a phone.
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useQuoteToReadQuery } from '../../generated/quotes';
import { errorCode, errorText } from '../../shared/error-text';
import { clientRendered, Head } from '../../shared/page';
import { paths } from '../../shared/paths';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { Spinner } from '../../shared/ui/Spinner';
import { Quote } from './Quote';

function Unopened({ error, onAgain }: { error: unknown; onAgain(): void }) {
  const isGone = errorCode(error) === 'NOT_FOUND';
  return (
    <div role="alert" className="py-10">
      <h1 className="text-title">{isGone ? 'This link opens no quote' : 'Your quote could not be loaded'}</h1>
      <p className="mt-3 text-lg">
        {isGone
          ? 'A part of it is missing, or it has expired. Ask us, and we send you a new one.'
          : errorText(error, 'Please check your connection. Your quote is as it was.')}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {!isGone && <Button onClick={onAgain}>Try again</Button>}
        <ButtonLink to={paths.contact.href} look={isGone ? 'primary' : 'outline'}>
          Ask us
        </ButtonLink>
      </div>
    </div>
  );
}

function Read({ token }: { token: string }) {
  const [again, setAgain] = useState(false);
  const { data, error, refetch } = useQuoteToReadQuery({ variables: { token }, fetchPolicy: 'network-only' });
  /** @returns the quote of now; undefined when it could not be fetched, and the one that was read stays */
  const reload = async () => {
    setAgain(true);
    try {
      return (await refetch()).data?.quoteToRead;
    } catch (thrown) {
      console.error('The quote could not be fetched again', thrown);
      return undefined;
    } finally {
      setAgain(false);
    }
  };
  if (data) return <Quote quote={data.quoteToRead} token={token} reload={reload} />;
  if (error && !again) return <Unopened error={error} onAgain={() => void reload()} />;
  return <Spinner className="flex w-full py-24 text-3xl text-accent" label="Loading quote" />;
}

const head = <Head screen="Your Quote" />;

export default clientRendered(
  head,
  function QuoteRoute() {
    const { token = '' } = useParams();
    return (
      <div className="container-page max-w-4xl! py-8 sm:py-12">
        {head}
        <Read key={token} token={token} />
      </div>
    );
  },
  'secret address',
);
