// The shopper's liked products, newest first.
import { useEffect } from 'react';
import { useMyLikedQuery } from '../../generated/catalogue';
import { firstOfEach } from '../../shared/catalogue/choice';
import { ProductCard } from '../../shared/catalogue/ProductCard';
import { clientRendered, Head } from '../../shared/page';
import { paths } from '../../shared/paths';
import { useSession } from '../../shared/session/session';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { LoginFirst } from '../../shared/ui/LoginFirst';
import { Spinner } from '../../shared/ui/Spinner';
import { HeartIcon } from '../../shared/ui/icons';

function Likes() {
  const { data, error, refetch } = useMyLikedQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  useEffect(() => {
    if (error) console.error('The likes could not be fetched', error);
  }, [error]);
  if (error && !data)
    return (
      <div role="alert" className="py-16 text-center">
        <p className="text-lg font-semibold">Your likes could not be loaded</p>
        <Button look="outline" className="mt-5" onClick={() => void refetch().catch(() => {})}>
          Try again
        </Button>
      </div>
    );
  if (!data) return <Spinner className="flex w-full py-24 text-3xl text-accent" label="Loading likes" />;
  if (data.myLiked.length === 0)
    return (
      <div className="py-16 text-center">
        <HeartIcon strokeWidth={1.2} className="mx-auto size-16 text-accent" />
        <p className="mt-4 font-display text-2xl">No likes yet</p>
        <p className="mt-2 text-ink-soft">Tap the heart on a product to save it here.</p>
        <ButtonLink to={paths.products.href()} className="mt-7">
          Browse Products
        </ButtonLink>
      </div>
    );
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 lg:grid-cols-4">
      {firstOfEach(data.myLiked.toReversed()).map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} eager={index < 4} heading="h2" />
        </li>
      ))}
    </ul>
  );
}

const head = <Head screen="Likes" />;

export default clientRendered(head, function LikesRoute() {
  const { user, loading } = useSession();
  return (
    <div className="container-page py-8 sm:py-12">
      {head}
      <h1 className="mb-8 text-title">Likes</h1>
      {loading ? (
        <Spinner className="flex w-full py-24 text-3xl text-accent" label="Loading likes" />
      ) : user ? (
        <Likes />
      ) : (
        <LoginFirst>Log in to see the products you like.</LoginFirst>
      )}
    </div>
  );
});
