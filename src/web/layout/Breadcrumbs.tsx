import { clsx } from 'clsx';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useLocation } from 'react-router';
import { breadcrumbList, safeJson } from '../seo/json-ld.ts';
import { useSite } from '../seo/page-meta.ts';
import { Link } from '../ui/Link.tsx';

interface Crumb {
  label: string;
  to?: string;
}

const account: Crumb = { label: 'Mon Compte', to: '/dashboard' };
const automations: Crumb = { label: 'Mes Automatisations', to: '/dashboard?tab=automations' };
const invoices: Crumb = { label: 'Mes factures', to: '/factures' };
const catalogue: Crumb = { label: 'Catalogue', to: '/catalogue' };

const HIDDEN = new Set(['/', '/catalogue', '/qu-est-ce-qu-une-automatisation']);
const IN_ACCOUNT = /^\/(dashboard|profile|support|factures|documents)(\/|$)/;
const VIEWER = /^\/webhook(-viewer)?\//;

/** Ends with the page itself; empty where the trail is hidden (docs/product/interface.md#breadcrumbs). */
export function breadcrumbTrail(pathname: string, page: string): Crumb[] {
  const path = pathname.replace(/(?<=.)\/$/, '');
  if (HIDDEN.has(path)) return [];
  if (path.startsWith('/factures/')) return [account, invoices, { label: page }];
  if (VIEWER.test(path)) return [account, automations, { label: page }];
  return [IN_ACCOUNT.test(path) ? account : catalogue, { label: page }];
}

/** A data block: no policy has to allow it. */
function JsonLd({ value }: { value: object }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: `safeJson` leaves no character that could end the element.
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: safeJson(value) }} />
  );
}

interface BreadcrumbsProps {
  page: string;
  /** A bar of a phone is too narrow for it, and has the way back as a button. */
  inBar?: boolean;
}

export function Breadcrumbs({ page, inBar = false }: BreadcrumbsProps) {
  const { pathname } = useLocation();
  const site = useSite();
  const trail = breadcrumbTrail(pathname, page);
  if (trail.length === 0) return null;
  return (
    <nav
      aria-label="Fil d’Ariane"
      className={clsx('text-sm print:hidden', inBar ? 'min-w-0 max-md:hidden' : 'page pt-4')}
    >
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
