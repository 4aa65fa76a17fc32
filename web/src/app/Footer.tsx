// The foot of every page.
import { shop } from '../shared/shop';

export function Footer() {
  return (
    <footer className="bg-night text-on-night">
      <div className="container-page py-10">{shop.brand}</div>
    </footer>
  );
}
