import { useLocation } from 'react-router';
import { Link } from '../ui/Link.tsx';

export interface TabLink {
  /** A path, with what it asks where tabs share one. */
  to: string;
  label: string;
}

/** The parts of one long page, in sight beside them; a phone has them above. */
export function PartsMenu({ label, parts }: { label: string; parts: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className="lg:sticky lg:top-6 lg:col-start-2 lg:row-start-1">
      <ul className="flex gap-x-1 max-lg:flex-wrap max-lg:border-line max-lg:border-b lg:flex-col lg:gap-y-1 lg:border-line lg:border-l">
        {parts.map(({ to, label: name }) => (
          <li key={to}>
            <Link
              to={to}
              prefetch="none"
              className="flex min-h-11 items-center px-3 font-medium text-muted text-sm transition-colors hover:text-ink focus-visible:-outline-offset-2 lg:min-h-9"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Parts of a thing, or screens of one entry of the menu: each has its address (docs/product/administration.md#parts-at-addresses). */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const { pathname, search } = useLocation();
  const here = tabs.some(({ to }) => to === pathname + search) ? pathname + search : pathname;
  return (
    <nav aria-label={label} className="mb-5">
      <ul className="flex flex-wrap gap-x-1 border-line border-b">
        {tabs.map(({ to, label: name }) => (
          <li key={to}>
            <Link
              to={to}
              preventScrollReset
              aria-current={to === here ? 'page' : undefined}
              className="-mb-px flex min-h-11 items-center border-transparent border-b-2 px-3 font-medium text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-ink md:px-4"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
