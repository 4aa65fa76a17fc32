// The account at checkout, asked for when the order needs it: a mobile number and its code, or the log-in by e-mail.
import { Link } from 'react-router-dom';
import { useCart } from '../../shared/cart/cart';
import { paths } from '../../shared/paths';
import { PhoneLogIn } from '../../shared/session/PhoneLogIn';
import { shop } from '../../shared/shop';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { PolicyNote } from '../../shared/ui/PolicyNote';
import { Bought, FoldedBought } from './Bought';
import { addressPath } from './Steps';
import { Summary } from './Summary';
import { useQuote } from './use-quote';

const back = { next: addressPath };

interface Props {
  /** Is given the token of the log-in. */
  onToken(token: string): Promise<void>;
  onBack(): void;
}

function ByPhone({ onToken }: Pick<Props, 'onToken'>) {
  return (
    <>
      <p className="text-ink-soft">For news of your delivery, and to find your order again.</p>
      <PhoneLogIn purpose="CHECKOUT" focuses onToken={onToken}>
        <PolicyNote
          text="By going on you accept our"
          policies={[
            ['terms', 'Terms'],
            ['privacy', 'Privacy policy'],
          ]}
        />
      </PhoneLogIn>
      <p className="mt-4">
        <Link
          to={paths.login.href(back)}
          className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
        >
          Use e-mail and password instead
        </Link>
      </p>
    </>
  );
}

function ByEmail() {
  return (
    <>
      <p>Log in or create an account to order. Your cart stays as it is.</p>
      <p className="mt-6 grid gap-3 sm:flex">
        <ButtonLink to={paths.login.href(back)} size="large">
          Login
        </ButtonLink>
        <ButtonLink to={paths.signup.href(back)} size="large" look="outline">
          Create an Account
        </ButtonLink>
      </p>
    </>
  );
}

export default function AccountStep({ onToken, onBack }: Props) {
  const cart = useCart();
  const { amounts } = useQuote();
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[1fr_23rem] lg:gap-12">
      <div className="grid gap-6">
        <FoldedBought items={cart.items} amounts={amounts} />
        <div className="max-w-md">{shop.phoneLogIn ? <ByPhone onToken={onToken} /> : <ByEmail />}</div>
      </div>
      <Summary
        amounts={amounts}
        cart={cart}
        above={
          <div className="max-lg:hidden">
            <Bought items={cart.items} amounts={amounts} />
          </div>
        }
      >
        <Button look="ghost" full onClick={onBack}>
          Back to Cart
        </Button>
      </Summary>
    </div>
  );
}
