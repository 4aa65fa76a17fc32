// The shop's logo, or its name where there is none.
import { shop } from '../shop';

export function Brand() {
  const size = /-(\d+)x(\d+)\.png$/.exec(shop.logo ?? '');
  if (!size) return shop.brand;
  return (
    <img
      src={shop.logo}
      alt={shop.brand}
      width={size[1]}
      height={size[2]}
      className="h-10 w-auto max-w-44 object-contain dark:rounded-lg dark:bg-white dark:p-1"
    />
  );
}
