// The shape of a product card while its product is on the way.
import { Skeleton } from '../ui/Skeleton';

export function ProductCardSkeleton() {
  return (
    <div className="h-full overflow-hidden rounded-card border border-line bg-surface">
      <Skeleton className="aspect-square rounded-none" />
      <div className="p-3.5 sm:p-4">
        <Skeleton className="h-3 w-1/3" />
        <Skeleton className="mt-2 h-4 w-11/12" />
        <Skeleton className="mt-2 h-4 w-3/5" />
        <div className="mt-3 flex items-end justify-between">
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="-mr-1.5 -mb-1.5 size-11 rounded-full" />
        </div>
      </div>
    </div>
  );
}
