// What shoppers asked about a product and what the shop and buyers answered; a search, and a form to ask.
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useLocation } from 'react-router-dom';
import {
  useAskQuestionMutation,
  useMayAnswerQuery,
  useQuestionsQuery,
  type QuestionsQuery,
  type QuestionsQueryVariables,
} from '../../generated/catalogue';
import { formatDate } from '../../shared/dates';
import { errorText } from '../../shared/error-text';
import { paths } from '../../shared/paths';
import { useLoginOverlay } from '../../shared/session/login-overlay';
import { useSession } from '../../shared/session/session';
import { shop } from '../../shared/shop';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { TextArea, TextField } from '../../shared/ui/Field';
import { AnswerForm } from './AnswerForm';

const FIRST = 5;
/** The most that are asked for at once; more come on further pages of so many. */
const MOST = 100;

type Question = QuestionsQuery['questions']['items'][number];

interface OneProps {
  question: Question;
  mayAnswer: boolean;
  /** The first of those that were asked for takes the focus. */
  takesFocus: boolean;
}

function OneQuestion({ question, mayAnswer, takesFocus }: OneProps) {
  const { text, name, createdAt, answers } = question;
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <li ref={place} tabIndex={-1} className="border-t border-line py-5 wrap-anywhere">
      <h3 dir="auto" className="font-sans font-semibold whitespace-pre-line">
        {text}
      </h3>
      <p className="text-sm text-ink-soft">
        <bdi>{name}</bdi>, {formatDate(createdAt)}
      </p>
      {answers.map((answer) => (
        <div key={answer.id} className="mt-3 border-l-2 border-brass pl-3.5">
          <p dir="auto" className="whitespace-pre-line">
            {answer.text}
          </p>
          <p className="text-sm text-ink-soft">
            <bdi>{answer.by === 'SHOP' ? shop.brand : answer.name}</bdi>
            {answer.by !== 'SHOP' && ', who bought it'}, {formatDate(answer.at)}
          </p>
        </div>
      ))}
      {mayAnswer && <AnswerForm question={question} />}
    </li>
  );
}

interface PageProps {
  asked: QuestionsQueryVariables;
  mayAnswer: boolean;
  /** Place of the question that takes the focus. */
  focused: number | undefined;
}

function QuestionsOfPage({ asked, mayAnswer, focused }: PageProps) {
  const { data, previousData } = useQuestionsQuery({ variables: asked });
  return (data ?? previousData)?.questions.items.map((question, index) => (
    <OneQuestion key={question.id} question={question} mayAnswer={mayAnswer} takesFocus={index === focused} />
  ));
}

function AskForm({ productId }: { productId: string }) {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const [ask, { loading }] = useAskQuestionMutation();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [sent, setSent] = useState(false);
  useLoginOverlay(text !== '');
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
      setProblem(undefined);
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
        dir="auto"
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
  const [shown, setShown] = useState(FIRST);
  const [from, setFrom] = useState<number>();
  const asked = (page: number) => ({ productId, search: search || null, page, pageSize: Math.min(shown, MOST) });
  const { data, previousData, loading, error, refetch } = useQuestionsQuery({ variables: asked(1) });
  const mine = useMayAnswerQuery({ variables: { productId }, skip: !user }).data?.reviewables;
  const mayAnswer = mine?.some(({ canReview, review }) => canReview || review) ?? false;
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
    setShown(FIRST);
    setFrom(undefined);
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
      <p role="status" className={found && (search || found.total === 0) ? 'mt-4 text-ink-soft' : 'sr-only'}>
        {found?.total === 0
          ? search
            ? 'Nothing found. Try other words, or ask below.'
            : 'Nobody has asked yet.'
          : search && found && `${found.total} found`}
      </p>
      {found && found.items.length > 0 && (
        <ul className="mt-5 border-b border-line">
          {Array.from({ length: Math.ceil(shown / MOST) }, (_, index) => (
            <QuestionsOfPage
              key={index}
              asked={asked(index + 1)}
              mayAnswer={mayAnswer}
              focused={from === undefined ? undefined : from - index * MOST}
            />
          ))}
        </ul>
      )}
      {found && found.total > shown && (
        <Button
          look="ghost"
          busy={loading}
          className="mt-3"
          onClick={() => {
            setFrom(shown);
            setShown(shown < MOST ? Math.min(MOST, 2 * shown + FIRST) : shown + MOST);
          }}
        >
          More questions
        </Button>
      )}
      <AskForm productId={productId} />
    </>
  );
}
