// A page of the shop: its head, its blocks, and what stands in their place while they come, or when there are none.
import { useEffect, type ReactNode } from 'react';
import { useContentPageQuery, type PageContentFragment } from '../../generated/pages';
import { Head, Status } from '../../shared/page';
import { documentTitle } from '../../shared/shop';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { paths } from '../../shared/paths';
import { Spinner } from '../../shared/ui/Spinner';
import { NotFoundLinks } from '../../shared/ui/NotFoundLinks';

interface Props {
  id: string;
  /** Where the page must be published. */
  path: string;
  /** @param page with everything on it */
  children(page: PageContentFragment): ReactNode;
}

export function ContentScreen({ id, path, children }: Props) {
  const { data, error, loading, refetch } = useContentPageQuery({ variables: { id } });
  useEffect(() => {
    if (error) console.error('The page could not be fetched', error);
  }, [error]);
  if (data?.contentPage?.path === path) return children(data.contentPage);
  if (loading) return <Spinner className="flex min-h-[60dvh] w-full text-3xl text-accent" />;
  return (
    <div role="alert" className="container-page py-14 text-center sm:py-24">
      {error ? (
        <>
          <h1 className="text-title">This page could not be loaded</h1>
          <Button className="mt-6" onClick={() => void refetch().catch(() => {})}>
            Try again
          </Button>
        </>
      ) : (
        <>
          <Status code={404} />
          <Head title={documentTitle('Page not found')} />
          <h1 className="text-title">Page not found</h1>
          <p className="mt-3 text-ink-soft">It may have been moved or removed.</p>
          <ButtonLink to={paths.home.href} className="mt-6">
            Go to the home page
          </ButtonLink>
          <NotFoundLinks />
        </>
      )}
    </div>
  );
}
