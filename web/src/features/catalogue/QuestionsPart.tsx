// The place of the questions about a product; what stands in it is loaded once the page runs.
import { lazy, Suspense } from 'react';
import { useHydrated } from '../../shared/page';
import { WithoutScripts } from '../../shared/ui/WithoutScripts';

const Questions = lazy(() => import('./Questions'));

export function QuestionsPart({ productId }: { productId: string }) {
  const hydrated = useHydrated();
  return (
    <section id="questions" aria-labelledby="questions-title" className="mt-8 min-h-56 scroll-mt-24">
      <h2 id="questions-title" className="text-2xl">
        Questions and answers
      </h2>
      <WithoutScripts what="This needs JavaScript." className="mt-3" />
      <Suspense>{hydrated && <Questions key={productId} productId={productId} />}</Suspense>
    </section>
  );
}
