// One to five stars, read aloud as a number.
import { StarFilled, StarOutlined } from '@ant-design/icons';

export function Stars({ stars }: { stars: number }) {
  return (
    <span role="img" aria-label={`${stars} of 5 stars`} style={{ whiteSpace: 'nowrap', color: 'var(--color-accent)' }}>
      {[1, 2, 3, 4, 5].map((one) =>
        one <= stars ? <StarFilled key={one} aria-hidden /> : <StarOutlined key={one} aria-hidden />,
      )}
    </span>
  );
}
