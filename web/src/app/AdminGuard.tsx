// Admits staff to the back office and redirects everybody else home; the server decides who is staff.
import { useEffect, useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useAdminCheckQuery } from '../generated/shared';
import { paths } from '../shared/paths';
import { readToken } from '../shared/session/token';

export function AdminGuard({ children }: { children: ReactNode }) {
  const [hasToken] = useState(() => readToken() !== null);
  const { data, error } = useAdminCheckQuery({ fetchPolicy: 'network-only', skip: !hasToken });
  useEffect(() => {
    if (error) console.error('The admin check failed', error);
  }, [error]);

  if (!hasToken || error || data?.adminCheck === false) return <Navigate to={paths.home.href} replace />;
  if (!data)
    return (
      <p role="status" className="container-page py-24 text-center text-ink-soft">
        Checking access...
      </p>
    );
  return children;
}
