// What shoppers asked about a product and what the shop and buyers answered; a search, and a form to ask.
import { useEffect, useState, type FormEvent } from 'react';
import { useLocation } from 'react-router-dom';
import {
  useAskQuestionMutation,
  useMayAnswerQuery,
  useQuestionsQuery,
  type QuestionsQuery,
} from '../../generated/catalogue';
import { formatDate } from '../../shared/dates';
import { errorText } from '../../shared/error-text';
import { paths } from '../../shared/paths';
import { useSession } from '../../shared/session/session';
import { shop } from '../../shared/shop';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { TextArea, TextField } from '../../shared/ui/Field';
import { AnswerForm } from './AnswerForm';

const STEP = 5;
const MOST = 100;

type Question = QuestionsQuery['questions']['items'][number];

function OneQuestion({ question, mayAnswer }: { question: Question; mayAnswer: boolean }) {
  const { text, name, createdAt, answers } = question;
  return (
    <li className="border-t border-line py-5">
      <h3 className="font-sans font-semibold whitespace-pre-line">{text}</h3>
      <p className="text-sm text-ink-soft">
        {name}, {formatDate(createdAt)}
      </p>
      {answers.map((answer) => (
        <div key={answer.id} className="mt-3 border-l-2 border-brass pl-3.5">
          <p className="whitespace-pre-line">{answer.text}</p>
          <p className="text-sm text-ink-soft">
            {answer.by === 'SHOP' ? shop.brand : `${answer.name}, who bought it`}, {formatDate(answer.at)}
          </p>
        </div>
      ))}
      {mayAnswer && <AnswerForm question={question} />}
    </li>
  );
}

function AskForm({ productId }: { productId: string }) {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const [ask, { loading }] = useAskQuestionMutation();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [sent, setSent] = useState(false);
  if (!user)
    return (
      <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink look="outline" to={paths.login.href({ next: `${pathname}${search}#questions` })}>
          Log in to ask
        </ButtonLink>
        <span className="text-sm text-ink-soft">We answer here.</span>
      </p>
    );
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setSent(false);
    const words = text.trim();
    if (words.length < 5) return setProblem('Ask in a few more words.');
    try {
      await ask({ variables: { input: { productId, text: words } } });
      setText('');
      setSent(true);
    } catch (error) {
      setProblem(errorText(error, 'Your question could not be sent. Please try again.'));
    }
  };
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="mt-5 max-w-2xl">
      <TextArea
        label="Your question"
        rows={3}
        maxLength={500}
        value={text}
        {...(problem && { error: problem })}
        hint="Everybody sees it with our answer, under your first name."
        onChange={({ target }) => {
          setText(target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" look="outline" busy={loading} className="mt-3">
        Ask
      </Button>
      <p role="status" className="mt-2 text-sm">
        {sent && `Thank you. We answer here soon${user.email ? ', and tell you by email' : ''}.`}
      </p>
    </form>
  );
}

export default function Questions({ productId }: { productId: string }) {
  const { user } = useSession();
  const { hash } = useLocation();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [pageSize, setPageSize] = useState(STEP);
  const { data, previousData, loading, error, refetch } = useQuestionsQuery({
    variables: { productId, search: search || null, pageSize },
  });
  const mine = useMayAnswerQuery({ variables: { productId }, skip: !user }).data?.reviewables[0];
  const found = (data ?? previousData)?.questions;
  const isThere = found !== undefined;
  useEffect(() => {
    // The link of the mail leads here, and the place grew after the browser had looked for it.
    if (isThere && hash === '#questions') document.getElementById('questions')?.scrollIntoView();
  }, [isThere, hash]);
  useEffect(() => {
    if (error) console.error('The questions could not be fetched', error);
  }, [error]);
  const find = (event: FormEvent) => {
    event.preventDefault();
    setSearch(typed.trim());
    setPageSize(STEP);
  };
  return (
    <>
      {(search || (found?.total ?? 0) > 0) && (
        <form
          role="search"
          aria-label="Questions"
          onSubmit={find}
          className="mt-4 flex max-w-xl flex-wrap items-end gap-3"
        >
          <TextField
            label="Search the questions"
            type="search"
            maxLength={100}
            className="min-w-40 grow"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" look="outline" busy={loading}>
            Search
          </Button>
        </form>
      )}
      {error && (
        <p role="alert" className="mt-4">
          The questions could not be loaded.{' '}
          <button
            type="button"
            className="min-h-11 underline underline-offset-4"
            onClick={() => void refetch().catch(() => {})}
          >
            Try again
          </button>
        </p>
      )}
      {found?.total === 0 && (
        <p className="mt-4 text-ink-soft">
          {search ? 'Nothing found. Try other words, or ask below.' : 'Nobody has asked yet.'}
        </p>
      )}
      {found && found.items.length > 0 && (
        <ul className="mt-5 border-b border-line">
          {found.items.map((question) => (
            <OneQuestion
              key={question.id}
              question={question}
              mayAnswer={Boolean(mine && (mine.canReview || mine.review))}
            />
          ))}
        </ul>
      )}
      {found && found.total > found.items.length && pageSize < MOST && (
        <Button
          look="ghost"
          busy={loading}
          className="mt-3"
          onClick={() => setPageSize(Math.min(MOST, pageSize + 2 * STEP))}
        >
          More questions
        </Button>
      )}
      <AskForm productId={productId} />
    </>
  );
}
