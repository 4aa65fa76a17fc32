// The place of the questions about a product, whose code is a chunk of its own.
import { Suspense } from 'react';
import { questionsPart } from './below-the-fold';

const Questions = questionsPart.Component;

export function QuestionsPart({ productId }: { productId: string }) {
  return (
    <section id="questions" aria-labelledby="questions-title" className="mt-8 min-h-56 scroll-mt-24">
      <h2 id="questions-title" className="text-2xl">
        Questions and answers
      </h2>
      <Suspense>
        <Questions key={productId} productId={productId} />
      </Suspense>
    </section>
  );
}
