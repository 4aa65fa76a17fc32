// Follows an order without an account, by its number and the phone number it was placed with.
import { useEffect, useRef, useState } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { FollowOrderDocument, type FollowOrderQuery } from '../../generated/orders';
import { errorText } from '../../shared/error-text';
import { fieldsOf, required } from '../../shared/form-rules';
import { formatRupees } from '../../shared/money';
import { clientRendered, Head } from '../../shared/page';
import { paths } from '../../shared/paths';
import { Button } from '../../shared/ui/Button';
import { TextField } from '../../shared/ui/Field';
import { Followed, followedDay } from './Followed';

const askedSchema = v.object({ orderNumber: required('Order number'), phone: required('Phone number') });
type Asked = v.InferOutput<typeof askedSchema>;
type FollowedOrder = FollowOrderQuery['followOrder'];

const link = 'inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4';

function Found({ order, onAgain }: { order: FollowedOrder; onAgain(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-title wrap-anywhere outline-none">
        Order {order.orderNumber}
      </h1>
      <p className="mt-1 mb-8 text-ink-soft">{followedDay(order)}</p>
      <Followed order={order} />
      <p className="mt-6">
        Total {formatRupees(order.totalAmount)}. It goes to {order.city}, PIN {order.postalCodeStart}…
      </p>
      <p className="mt-2 flex flex-wrap gap-x-6">
        <Link to={order.trackingPath} className={link}>
          Open a page of it to keep or to share
        </Link>
        <button type="button" className={link} onClick={onAgain}>
          Follow another order
        </button>
      </p>
    </>
  );
}

function AskForOrder({ onFound }: { onFound(order: FollowedOrder): void }) {
  const client = useApolloClient();
  const [params] = useSearchParams();
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState } = useForm<Asked>({
    resolver: valibotResolver(askedSchema),
    defaultValues: { orderNumber: params.get('order')?.slice(0, 40) ?? '', phone: '' },
  });
  const field = fieldsOf(register, formState.errors);
  const follow = handleSubmit(async (variables) => {
    setFailure(undefined);
    try {
      const { data } = await client.query({ query: FollowOrderDocument, variables, fetchPolicy: 'no-cache' });
      if (!data) throw new Error('no order in the answer');
      onFound(data.followOrder);
    } catch (error) {
      setFailure(errorText(error, 'We could not look now. Please check your connection and try again.'));
    }
  });
  return (
    <>
      <h1 className="text-title">Follow your order</h1>
      <p className="mt-2 text-lg text-ink-soft">You need no account: the order number and your phone number will do.</p>
      <form
        noValidate
        onSubmit={(event) => void follow(event)}
        className="mt-7 grid max-w-md gap-5 rounded-card border border-line bg-surface p-5 shadow-card sm:p-7"
      >
        {failure && (
          <p role="alert" className="rounded-field bg-danger-soft px-4 py-3 font-medium text-danger">
            {failure}
          </p>
        )}
        <TextField
          label="Order number"
          required
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          placeholder="GS-20261126-0004"
          hint="It stands in every message about the order."
          {...field('orderNumber')}
        />
        <TextField
          label="Phone number"
          type="tel"
          required
          autoComplete="tel"
          maxLength={40}
          hint="The one that you gave with the order."
          {...field('phone')}
        />
        <Button type="submit" size="large" full busy={formState.isSubmitting}>
          Follow the order
        </Button>
      </form>
      <p className="mt-5">
        Do you have an account?{' '}
        <Link to={paths.myOrders.href()} className={link}>
          See all your orders
        </Link>
      </p>
    </>
  );
}

const head = <Head screen="Follow Your Order" canonical={paths.follow.href} />;

export default clientRendered(head, function FollowRoute() {
  const [order, setOrder] = useState<FollowedOrder>();
  return (
    <div className="container-page max-w-4xl! py-8 sm:py-12">
      {head}
      {order ? <Found order={order} onAgain={() => setOrder(undefined)} /> : <AskForOrder onFound={setOrder} />}
    </div>
  );
});
