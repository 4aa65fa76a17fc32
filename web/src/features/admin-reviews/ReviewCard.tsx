// One review with its pictures, hints and answer, and what staff may do with it.
import { Alert, Button, Flex, Image, Tag, Typography } from 'antd';
import { Link } from 'react-router-dom';
import { useAdminModerateReviewMutation, type AdminReviewFragment } from '../../generated/admin-reviews';
import { formatDateTime } from '../../shared/dates';
import { errorText } from '../../shared/error-text';
import { Moment } from '../../shared/back-office/Moment';
import { useCan } from '../../shared/back-office/permissions';
import { toast } from '../../shared/toasts';
import { Said } from './Said';
import { hintWords, reasonName, stateWords } from './review-words';
import { Stars } from './Stars';

interface Props {
  review: AdminReviewFragment;
  onRefuse: () => void;
  onAnswer: () => void;
}

const tall = { minHeight: 44 };

function Pictures({ review: { pictures, title } }: { review: AdminReviewFragment }) {
  if (pictures.length === 0) return null;
  return (
    <Image.PreviewGroup>
      <Flex wrap gap={8} style={{ marginTop: 8 }}>
        {pictures.map(({ key, url, thumbnailUrl }, index) => (
          <Image
            key={key}
            src={thumbnailUrl}
            preview={{ src: url }}
            alt={`Picture ${index + 1} of the review of ${title}`}
            width={88}
            height={88}
            style={{ objectFit: 'cover', borderRadius: 6 }}
          />
        ))}
      </Flex>
    </Image.PreviewGroup>
  );
}

function Head({ review }: { review: AdminReviewFragment }) {
  const seesOrders = useCan()('READ_ORDERS');
  const { stars, state, title, choice, name, createdAt, orderId, orderNumber, productId } = review;
  return (
    <>
      <Flex wrap gap={8} align="center">
        <Stars stars={stars} />
        <Tag color={stateWords[state].colour} variant="outlined" style={{ margin: 0 }}>
          {stateWords[state].words}
        </Tag>
      </Flex>
      <div style={{ marginTop: 4 }}>
        <a href={`/product/${productId}`} target="_blank" rel="noreferrer" style={{ fontWeight: 600 }}>
          {title}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        {choice && <Typography.Text type="secondary"> · {choice}</Typography.Text>}
      </div>
      <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
        {name} · <Moment at={createdAt} />
        {orderNumber && ' · '}
        {orderNumber &&
          (seesOrders ? (
            <Link to={`/admin/orders?view=${orderId}`} style={{ textDecoration: 'underline' }}>
              {orderNumber}
            </Link>
          ) : (
            orderNumber
          ))}
      </Typography.Text>
    </>
  );
}

export function ReviewCard({ review, onRefuse, onAnswer }: Props) {
  const [moderate, { loading }] = useAdminModerateReviewMutation({ refetchQueries: ['AdminReviewsWaiting'] });
  const { id, state, title, name, text, answer, hints, helpful, refusalReason, refusalNote } = review;
  const publish = async () => {
    try {
      await moderate({ variables: { input: { id, publish: true } } });
      toast.success('The review is published');
    } catch (error) {
      toast.error(errorText(error, 'The review could not be published. Please try again.'));
    }
  };
  const of = ` the review of ${title} by ${name}`;
  return (
    <li aria-label={`Review of ${title} by ${name}`} className="work-card" style={{ overflowWrap: 'anywhere' }}>
      <Head review={review} />
      {hints.length > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginTop: 8 }}
          title={hints.map((hint) => hintWords[hint]).join('. ')}
          description="Look twice. It proves nothing."
        />
      )}
      {text ? (
        <div style={{ marginTop: 8, whiteSpace: 'pre-line' }}>{text}</div>
      ) : (
        <Typography.Text type="secondary" style={{ display: 'block', marginTop: 8 }}>
          Stars alone, no words.
        </Typography.Text>
      )}
      <Pictures review={review} />
      {refusalReason && (
        <Typography.Text style={{ display: 'block', marginTop: 8 }}>
          Refused: {reasonName(refusalReason).toLowerCase()}
          {refusalNote && <Typography.Text type="secondary"> · {refusalNote}</Typography.Text>}
        </Typography.Text>
      )}
      {answer && <Said title={`Your answer, ${formatDateTime(answer.at)}`} text={answer.text} />}
      <Flex wrap gap={8} align="center" style={{ marginTop: 12 }}>
        {(state === 'PENDING' || state === 'REFUSED') && (
          <Button
            type={state === 'PENDING' ? 'primary' : 'default'}
            style={tall}
            loading={loading}
            aria-label={`Publish${of}`}
            onClick={() => void publish()}
          >
            {state === 'REFUSED' ? 'Publish after all' : 'Publish'}
          </Button>
        )}
        {state !== 'WITHDRAWN' && (
          <Button
            style={tall}
            disabled={loading}
            aria-label={`${answer ? 'Change the answer to' : 'Answer'}${of}`}
            onClick={onAnswer}
          >
            {answer ? 'Change the answer' : 'Answer'}
          </Button>
        )}
        {(state === 'PENDING' || state === 'PUBLISHED') && (
          <Button danger style={tall} disabled={loading} aria-label={`Refuse${of}`} onClick={onRefuse}>
            Refuse
          </Button>
        )}
        {helpful > 0 && (
          <Typography.Text type="secondary" style={{ marginLeft: 'auto' }}>
            {helpful} found it helpful
          </Typography.Text>
        )}
      </Flex>
    </li>
  );
}
