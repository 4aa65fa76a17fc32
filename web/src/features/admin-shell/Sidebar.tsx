// The back office's links, only those the signed-in account may open.
import { NavLink } from 'react-router-dom';
import { shop } from '../../shared/shop';
import { useCan } from '../../shared/back-office/permissions';
import { shopSections, upkeepSections, type Section } from './sections';

function Links({ sections, onNavigate }: { sections: readonly Section[]; onNavigate?: (() => void) | undefined }) {
  return (
    <ul>
      {sections.map(({ path, name, icon }) => (
        <li key={path}>
          <NavLink to={path} onClick={onNavigate}>
            <span aria-hidden>{icon}</span>
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const can = useCan();
  const open = (sections: readonly Section[]) => sections.filter(({ needs }) => can(...needs));
  const upkeep = open(upkeepSections);
  return (
    <nav className="admin-sidebar" aria-label="Back office">
      <p className="admin-brand">
        {shop.brand}
        <span>Back office</span>
      </p>
      <Links sections={open(shopSections)} onNavigate={onNavigate} />
      {upkeep.length > 0 && (
        <>
          <p className="admin-sidebar-group">Upkeep</p>
          <Links sections={upkeep} onNavigate={onNavigate} />
        </>
      )}
    </nav>
  );
}
