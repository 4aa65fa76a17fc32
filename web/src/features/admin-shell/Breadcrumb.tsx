// Breadcrumb of the back office; a phone shows the screen's name only.
import { Link } from 'react-router-dom';
import type { Section } from './sections';

export function Breadcrumb({ section }: { section: Section | undefined }) {
  return (
    <nav className="admin-breadcrumb" aria-label="Breadcrumb">
      <ol>
        <li>
          <Link to="/admin">Admin</Link>
        </li>
        {section && (
          <li>
            <Link to={section.path} aria-current="page">
              {section.name}
            </Link>
          </li>
        )}
      </ol>
    </nav>
  );
}
