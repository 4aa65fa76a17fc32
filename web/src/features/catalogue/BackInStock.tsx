// For a product out of stock: notice when it is back, similar products, custom order.
import { useRef, useState, type FormEvent } from 'react';
import { useRequestStockNoticeMutation, type ProductCardFragment } from '../../generated/catalogue';
import { fullTitle } from '../../shared/catalogue/choice';
import { useEarlyInput } from '../../shared/early-input';
import { errorText } from '../../shared/error-text';
import { useHydrated } from '../../shared/page';
import { paths } from '../../shared/paths';
import { useSession } from '../../shared/session/session';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { TextField } from '../../shared/ui/Field';
import { WithoutScripts } from '../../shared/ui/WithoutScripts';
import { BellIcon, PencilRulerIcon } from '../../shared/ui/icons';

export default function BackInStock({ product }: { product: ProductCardFragment }) {
  const { user } = useSession();
  const hydrated = useHydrated();
  const [ask, { loading }] = useRequestStockNoticeMutation();
  /** Undefined until the field is changed. */
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEarlyInput(field, setTyped);
  const email = typed ?? user?.email ?? '';

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    if (!/^\S+@\S+\.\S+$/.test(email.trim())) return setProblem('Enter a valid email address');
    try {
      const { data } = await ask({ variables: { input: { productId: product.id, email: email.trim() } } });
      setSaid(data?.requestStockNotice.message);
    } catch (error) {
      setProblem(errorText(error, 'Something went wrong. Please try again.'));
    }
  };

  return (
    <section aria-labelledby="back-in-stock" className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <h2 id="back-in-stock" className="flex items-center gap-2.5 font-sans font-semibold">
        <BellIcon strokeWidth={1.5} className="size-5.5 text-accent" />
        Notify me when it is back in stock
      </h2>
      {said ? (
        <p role="status" className="mt-3">
          {said}
        </p>
      ) : (
        <form noValidate onSubmit={(event) => void send(event)} className="mt-3 flex flex-wrap items-start gap-3">
          <WithoutScripts what="This needs JavaScript." className="w-full" />
          <TextField
            ref={field}
            label="Email"
            type="email"
            autoComplete="email"
            required
            className="min-w-48 grow basis-48"
            value={email}
            error={problem}
            hint="We send one email, nothing else."
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(undefined);
            }}
          />
          <Button type="submit" busy={loading} disabled={!hydrated} className="sm:mt-6.5">
            Notify me
          </Button>
        </form>
      )}
      <div className="mt-2 flex flex-wrap gap-x-5 gap-y-1 border-t border-line pt-3">
        <ButtonLink look="ghost" size="small" className="-ml-3.5" to={paths.customOrder.like(fullTitle(product))}>
          <PencilRulerIcon className="size-4.5" />
          Get one made to order
        </ButtonLink>
        <a
          href="#related"
          className="inline-flex min-h-9 items-center text-sm font-semibold underline underline-offset-4 pointer-coarse:min-h-11"
        >
          See similar products
        </a>
      </div>
    </section>
  );
}
