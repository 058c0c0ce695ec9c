import { clsx } from 'clsx';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link, useLocation } from 'react-router';
import { JsonLd } from '../seo/JsonLd.tsx';
import { breadcrumbList } from '../seo/json-ld.ts';
import { useSite } from '../seo/use-site.ts';
import { breadcrumbTrail } from './breadcrumb-trail.ts';

interface BreadcrumbsProps {
  page: string;
  /** Part of a bar, beside other things, and not a line of its own. */
  inBar?: boolean;
}

export function Breadcrumbs({ page, inBar = false }: BreadcrumbsProps) {
  const { pathname } = useLocation();
  const site = useSite();
  const trail = breadcrumbTrail(pathname, page);
  if (trail.length === 0) return null;
  return (
    <nav aria-label="Fil d’Ariane" className={clsx('text-sm print:hidden', inBar ? 'min-w-0' : 'page pt-4')}>
      <ol className="flex flex-wrap items-center gap-x-1">
        {trail.map(({ label, to }) => (
          <li key={label} className="flex min-w-0 items-center gap-x-1">
            {to ? (
              <>
                <Link
                  to={to}
                  prefetch="intent"
                  className="inline-flex min-h-9 items-center text-muted hover:text-ink hover:underline pointer-coarse:min-h-11"
                >
                  {label}
                </Link>
                <ChevronRight className="size-4 shrink-0 text-muted" aria-hidden="true" />
              </>
            ) : (
              <span aria-current="page" className="py-1">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
      <JsonLd value={breadcrumbList(trail, site)} />
    </nav>
  );
}
