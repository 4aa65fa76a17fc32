// One question about a product with its answers, and what staff may do with them.
import { Button, Flex, Tag, Typography } from 'antd';
import {
  useAdminModerateQuestionMutation,
  type AdminQuestionFragment,
  type QuestionState,
} from '../../generated/admin-reviews';
import { formatDateTime } from '../../shared/dates';
import { errorText } from '../../shared/error-text';
import { Moment } from '../../shared/back-office/Moment';
import { toast } from '../../shared/toasts';
import { stateWords } from './review-words';
import { Said } from './Said';

const tall = { minHeight: 44 };

function State({ state }: { state: QuestionState }) {
  return (
    <Tag color={stateWords[state].colour} variant="outlined" style={{ margin: 0 }}>
      {stateWords[state].words}
    </Tag>
  );
}

interface ModerateProps {
  state: QuestionState;
  /** Names it for who cannot see it. */
  what: string;
  loading: boolean;
  onModerate: (publish: boolean) => void;
}

function Moderate({ state, what, loading, onModerate }: ModerateProps) {
  return (
    <>
      {state !== 'PUBLISHED' && (
        <Button style={tall} loading={loading} aria-label={`Publish ${what}`} onClick={() => onModerate(true)}>
          {state === 'REFUSED' ? 'Publish after all' : 'Publish'}
        </Button>
      )}
      {state !== 'REFUSED' && (
        <Button danger style={tall} disabled={loading} aria-label={`Refuse ${what}`} onClick={() => onModerate(false)}>
          Refuse
        </Button>
      )}
    </>
  );
}

export function QuestionCard({ question, onAnswer }: { question: AdminQuestionFragment; onAnswer: () => void }) {
  const [moderate, { loading }] = useAdminModerateQuestionMutation({ refetchQueries: ['AdminReviewsWaiting'] });
  const { id, productId, title, text, name, state, answers, createdAt } = question;
  const own = answers.find(({ by }) => by === 'SHOP');
  const change = async (publish: boolean, answerId?: string) => {
    try {
      await moderate({ variables: { input: { id, publish, ...(answerId && { answerId }) } } });
      toast.success(publish ? 'It is published' : 'It is refused');
    } catch (error) {
      toast.error(errorText(error, 'This could not be saved. Please try again.'));
    }
  };
  const of = `the question about ${title} by ${name}`;
  return (
    <li aria-label={`Question about ${title} by ${name}`} className="work-card" style={{ overflowWrap: 'anywhere' }}>
      <Flex wrap gap={8} align="center">
        <a href={`/product/${productId}`} target="_blank" rel="noreferrer" style={{ fontWeight: 600 }}>
          {title}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        <State state={state} />
      </Flex>
      <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
        {name} · <Moment at={createdAt} />
      </Typography.Text>
      <div style={{ marginTop: 8, whiteSpace: 'pre-line' }}>{text}</div>
      {answers.map((answer) => (
        <Said
          key={answer.id}
          title={`${answer.by === 'SHOP' ? 'Your answer' : `${answer.name}, who bought it`}, ${formatDateTime(answer.at)}`}
          text={answer.text}
        >
          {answer.by === 'BUYER' && (
            <Flex wrap gap={8} align="center" style={{ marginTop: 8 }}>
              <State state={answer.state} />
              <Moderate
                state={answer.state}
                what={`the answer of ${answer.name} to ${of}`}
                loading={loading}
                onModerate={(publish) => void change(publish, answer.id)}
              />
            </Flex>
          )}
        </Said>
      ))}
      <Flex wrap gap={8} style={{ marginTop: 12 }}>
        <Button
          type={own ? 'default' : 'primary'}
          style={tall}
          disabled={loading}
          aria-label={`${own ? 'Change the answer to' : 'Answer'} ${of}`}
          onClick={onAnswer}
        >
          {own ? 'Change the answer' : 'Answer'}
        </Button>
        <Moderate state={state} what={of} loading={loading} onModerate={(publish) => void change(publish)} />
      </Flex>
    </li>
  );
}
