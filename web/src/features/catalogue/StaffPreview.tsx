// The page of a product that is not live, as its address shows it to staff: everybody else gets "not found" there.
import type { ReactNode } from 'react';
import { useProductPreviewQuery } from '../../generated/catalogue';
import { formatDateTime } from '../../shared/dates';
import { useHydrated } from '../../shared/page';
import { useSession } from '../../shared/session/session';
import { ProductDetails, ProductDetailsSkeleton } from './ProductDetails';

export interface StaffPreviewProps {
  id: string;
  /** What everybody else sees. */
  children: ReactNode;
}

/** Renders nothing of its own on the server, which answers as nobody. */
export function StaffPreview({ id, children }: StaffPreviewProps) {
  const { user } = useSession();
  const hydrated = useHydrated();
  const isStaff = hydrated && (user?.permissions.includes('MANAGE_CATALOGUE') ?? false);
  const { data, loading } = useProductPreviewQuery({ variables: { id }, skip: !isStaff, fetchPolicy: 'network-only' });
  const product = isStaff ? data?.productForStaff : undefined;
  if (isStaff && loading) return <ProductDetailsSkeleton />;
  if (!product) return children;
  const { liveFrom, visibility } = product;
  return (
    <>
      <p role="status" className="mb-6 rounded-card border border-line-strong bg-sunken px-4 py-3">
        {visibility === 'LIVE' ? 'Live.' : 'Preview: only staff see this page. '}
        {visibility === 'DRAFT' && 'The product is a draft.'}
        {visibility === 'HIDDEN' && 'The product is hidden.'}
        {liveFrom && ` It goes live by itself on ${formatDateTime(liveFrom)}.`}
      </p>
      <ProductDetails product={product} rest={product} group={product.group ?? undefined} isPreview />
    </>
  );
}
