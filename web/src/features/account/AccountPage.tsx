// Layout of log-in and sign-up: a form beside a picture of the workshop, errors above the form.
import type { ReactNode } from 'react';
import { shop } from '../../shared/shop';

interface Props {
  title: string;
  intro: ReactNode;
  /** The server's refusal. */
  error?: string;
  children: ReactNode;
  /** Link to the other form. */
  foot?: ReactNode;
}

export function AccountPage({ title, intro, error, children, foot }: Props) {
  return (
    <div className="container-page py-8 sm:py-14">
      <div className="mx-auto grid max-w-xl overflow-hidden lg:max-w-5xl rounded-[1.5rem] border border-line bg-surface shadow-card lg:grid-cols-2">
        <div className="relative hidden bg-night lg:block">
          <img
            src="/films/furnished-room.webp"
            alt=""
            loading="lazy"
            onError={(event) => (event.currentTarget.style.visibility = 'hidden')}
            className="absolute inset-0 size-full object-cover"
          />
          <div className="absolute inset-0 bg-linear-to-t from-black/75 via-black/20 to-transparent" />
          <p className="absolute inset-x-8 bottom-8 font-display text-3xl leading-tight text-white">
            {shop.brand}
            <span className="mt-1 block font-sans text-base text-white/85">{shop.tagline}</span>
          </p>
        </div>
        <div className="p-6 sm:p-10 lg:p-12">
          <h1 className="text-title">{title}</h1>
          <div className="mt-2 wrap-anywhere text-ink-soft">{intro}</div>
          {error && (
            <p
              role="alert"
              className="mt-5 rounded-field border border-danger bg-danger-soft px-4 py-3 font-medium text-danger"
            >
              {error}
            </p>
          )}
          {children}
          {foot && <p className="mt-8 text-center">{foot}</p>}
        </div>
      </div>
    </div>
  );
}
