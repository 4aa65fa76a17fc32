// Sidebar of the back office with the links the account may open.
import { NavLink } from 'react-router-dom';
import { shop } from '../../shared/shop';
import { useCan } from '../../shared/back-office/permissions';
import type { Waiting } from './use-new-orders';
import { shopSections, toolSections, type Section } from './sections';

interface LinksProps {
  sections: readonly Section[];
  waiting: Waiting;
  onNavigate?: (() => void) | undefined;
}

const words: Record<keyof Waiting, string> = {
  '/admin/orders': 'new',
  '/admin/to-pack': 'waiting',
  '/admin/contacts': 'new',
  '/admin/custom-order': 'new',
  '/admin/returns': 'waiting',
};
const counts = (path: string): path is keyof Waiting => path in words;

function Badge({ path, waiting }: { path: string; waiting: Waiting }) {
  if (!counts(path) || waiting[path] === 0) return null;
  return (
    <span className="admin-badge">
      {waiting[path] > 99 ? '99+' : waiting[path]}
      <span className="sr-only"> {words[path]}</span>
    </span>
  );
}

function Links({ sections, waiting, onNavigate }: LinksProps) {
  return (
    <ul>
      {sections.map(({ path, name, icon }) => (
        <li key={path}>
          <NavLink to={path} onClick={onNavigate}>
            <span aria-hidden>{icon}</span>
            {name}
            <Badge path={path} waiting={waiting} />
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

export function Sidebar({ waiting, onNavigate }: { waiting: Waiting; onNavigate?: () => void }) {
  const can = useCan();
  const open = (sections: readonly Section[]) => sections.filter(({ needs }) => can(...needs));
  const tools = open(toolSections);
  return (
    <nav className="admin-sidebar" aria-label="Back office">
      <p className="admin-brand">
        {shop.brand}
        <span>Back office</span>
      </p>
      <Links sections={open(shopSections)} waiting={waiting} onNavigate={onNavigate} />
      {tools.length > 0 && (
        <>
          <p className="admin-sidebar-group">Admin tools</p>
          <Links sections={tools} waiting={waiting} onNavigate={onNavigate} />
        </>
      )}
    </nav>
  );
}
