// Progress of checkout: Cart, Address, Payment.
import { paths } from '../../shared/paths';
import { classNames } from '../../shared/ui/class-names';
import { CheckIcon } from '../../shared/ui/icons';

export const steps = ['cart', 'address', 'payment'] as const;
export type Step = (typeof steps)[number];

export const cartPath = paths.cart.href;
export const addressPath = `${paths.cart.href}?step=address`;
export const paymentPath = `${paths.cart.href}?step=payment`;

const labels: Record<Step, string> = { cart: 'Cart', address: 'Address', payment: 'Payment' };

export function Steps({ current }: { current: Step }) {
  const reached = steps.indexOf(current);
  return (
    <ol aria-label="Checkout steps" className="flex flex-wrap items-center gap-2 sm:gap-3">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={classNames(
            'flex items-center gap-1.5 min-[24rem]:gap-2 sm:gap-3',
            index > reached && 'text-ink-soft',
          )}
        >
          {index > 0 && (
            <span
              aria-hidden
              className={classNames(
                'h-px w-2 min-[24rem]:w-5 sm:w-12',
                index <= reached ? 'bg-accent' : 'bg-line-strong',
              )}
            />
          )}
          <span
            aria-hidden
            className={classNames(
              'grid size-7 place-items-center rounded-full text-sm font-semibold',
              index <= reached ? 'bg-accent text-on-accent' : 'border border-line-strong',
            )}
          >
            {index < reached ? <CheckIcon className="size-4" /> : index + 1}
          </span>
          <span className={classNames('text-sm sm:text-base', step === current && 'font-semibold')}>
            {labels[step]}
          </span>
        </li>
      ))}
    </ol>
  );
}
