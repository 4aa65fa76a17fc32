// What the signed-in member of staff may use; the server enforces the same, the screens only hide what it would refuse.
import { useCallback } from 'react';
import type { Permission } from '../../generated/shared';
import { useSession } from '../session/session';

export type { Permission };

/** False for those who only pack: the server refuses them every field with money. */
export function useSeesMoney(): boolean {
  const can = useCan();
  return !can('PACK_ORDERS') || can('READ_ORDERS');
}

/** Answers whether the signed-in account has any of the given permissions. */
export function useCan(): (...permissions: Permission[]) => boolean {
  const { user } = useSession();
  return useCallback((...permissions) => permissions.some((p) => user?.permissions.includes(p) ?? false), [user]);
}
