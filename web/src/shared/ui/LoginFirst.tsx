// Shown instead of an account's data: a link to the log-in that leads back here.
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../paths';
import { ButtonLink } from './Button';

export function LoginFirst({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const next = pathname + search;
  return (
    <div className="py-16 text-center">
      <p className="font-display text-2xl">Please login first</p>
      <p className="mt-2 text-ink-soft">{children}</p>
      <p className="mt-7 flex flex-wrap items-center justify-center gap-4">
        <ButtonLink to={paths.login.href({ next })}>Login</ButtonLink>
        <Link to={paths.signup.href({ next })} className="font-semibold text-accent underline underline-offset-4">
          Create an Account
        </Link>
      </p>
    </div>
  );
}
