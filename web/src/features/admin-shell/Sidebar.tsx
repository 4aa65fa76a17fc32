// Sidebar of the back office with the links the account may open; groups of them fold, which the browser remembers.
import { useId, useState } from 'react';
import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import { NavLink, useLocation } from 'react-router-dom';
import { shop } from '../../shared/shop';
import { useCan } from '../../shared/back-office/permissions';
import type { Waiting } from './use-new-orders';
import { foldedGroups, rememberFolded } from './folded-groups';
import { mainSections, opens, sectionGroups, sectionOf, type Section, type SectionGroup } from './sections';

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
  '/admin/reviews': 'waiting',
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
          <NavLink end to={path} onClick={onNavigate}>
            <span aria-hidden>{icon}</span>
            {name}
            <Badge path={path} waiting={waiting} />
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

interface GroupProps extends Omit<LinksProps, 'sections'> {
  group: SectionGroup;
  isFolded: boolean;
  onFold: (is: boolean) => void;
}

/** The group of the screen that is open cannot hide it. */
function Group({ group: { name, sections }, isFolded, onFold, ...links }: GroupProps) {
  const id = useId();
  const section = sectionOf(useLocation().pathname);
  const isOpen = !isFolded || (section !== undefined && sections.includes(section));
  const waiting = isOpen ? 0 : sections.reduce((sum, { path }) => sum + (counts(path) ? links.waiting[path] : 0), 0);
  return (
    <>
      <button
        type="button"
        className="admin-sidebar-group"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onFold(isOpen)}
      >
        {isOpen ? <CaretDownOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
        {name}
        {waiting > 0 && (
          <span className="admin-badge">
            {waiting > 99 ? '99+' : waiting}
            <span className="sr-only"> waiting</span>
          </span>
        )}
      </button>
      <div id={id} hidden={!isOpen}>
        <Links sections={sections} {...links} />
      </div>
    </>
  );
}

export function Sidebar({ waiting, onNavigate }: { waiting: Waiting; onNavigate?: () => void }) {
  const can = useCan();
  const [folded, setFolded] = useState(foldedGroups);
  const mayOpen = (sections: readonly Section[]) => sections.filter((section) => opens(section, can));
  const groups = sectionGroups
    .map((group) => ({ ...group, sections: mayOpen(group.sections) }))
    .filter(({ sections }) => sections.length > 0);
  const fold = (name: string, is: boolean) => {
    const others = folded.filter((one) => one !== name);
    const names = is ? [...others, name] : others;
    setFolded(names);
    rememberFolded(names);
  };
  return (
    <nav className="admin-sidebar" aria-label="Back office">
      <p className="admin-brand">
        {shop.brand}
        <span>Back office</span>
      </p>
      <Links sections={mayOpen(mainSections)} waiting={waiting} onNavigate={onNavigate} />
      {groups.map((group) => (
        <Group
          key={group.name}
          group={group}
          isFolded={folded.includes(group.name)}
          onFold={(is) => fold(group.name, is)}
          waiting={waiting}
          onNavigate={onNavigate}
        />
      ))}
    </nav>
  );
}
