// The heart that remembers a product.
import { useLike } from '../session/like';
import { classNames } from '../ui/class-names';
import { HeartIcon } from '../ui/icons';

interface Props {
  productId: string;
  title: string;
  className?: string;
}

export function LikeButton({ productId, title, className }: Props) {
  const { liked, toggle } = useLike(productId);
  return (
    <button
      type="button"
      aria-pressed={liked}
      aria-label={`Like ${title}`}
      onClick={() => void toggle()}
      className={classNames(
        'grid place-items-center rounded-full transition hover:text-danger',
        liked && 'text-danger',
        className,
      )}
    >
      <HeartIcon className={classNames('size-5', liked && 'fill-current')} />
    </button>
  );
}
