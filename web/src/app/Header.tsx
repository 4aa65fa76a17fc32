// The bar at the top of every page.
import { Link } from 'react-router-dom';
import { paths } from '../shared/paths';
import { shop } from '../shared/shop';

export function Header() {
  return (
    <header className="border-b border-line">
      <div className="container-page flex min-h-16 items-center justify-between">
        <Link to={paths.home.href} className="font-display text-2xl">
          {shop.brand}
        </Link>
      </div>
    </header>
  );
}
