// The back office's links, only those the signed-in account may open.
import { NavLink } from 'react-router-dom';
import { shop } from '../../shared/shop';
import { useCan } from '../../shared/back-office/permissions';
import { shopSections, upkeepSections, type Section } from './sections';

interface LinksProps {
  sections: readonly Section[];
  newOrders: number;
  onNavigate?: (() => void) | undefined;
}

function Links({ sections, newOrders, onNavigate }: LinksProps) {
  return (
    <ul>
      {sections.map(({ path, name, icon }) => (
        <li key={path}>
          <NavLink to={path} onClick={onNavigate}>
            <span aria-hidden>{icon}</span>
            {name}
            {path === '/admin/orders' && newOrders > 0 && (
              <span className="admin-badge">
                {newOrders > 99 ? '99+' : newOrders}
                <span className="sr-only"> new</span>
              </span>
            )}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** @param newOrders how many orders wait for somebody to take them on */
export function Sidebar({ newOrders, onNavigate }: { newOrders: number; onNavigate?: () => void }) {
  const can = useCan();
  const open = (sections: readonly Section[]) => sections.filter(({ needs }) => can(...needs));
  const upkeep = open(upkeepSections);
  return (
    <nav className="admin-sidebar" aria-label="Back office">
      <p className="admin-brand">
        {shop.brand}
        <span>Back office</span>
      </p>
      <Links sections={open(shopSections)} newOrders={newOrders} onNavigate={onNavigate} />
      {upkeep.length > 0 && (
        <>
          <p className="admin-sidebar-group">Upkeep</p>
          <Links sections={upkeep} newOrders={newOrders} onNavigate={onNavigate} />
        </>
      )}
    </nav>
  );
}
