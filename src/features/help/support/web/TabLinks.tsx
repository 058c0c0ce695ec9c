import { clsx } from 'clsx';
import { Link } from 'react-router';
import { SUPPORT_TABS, type SupportTab, supportTabLabels } from './support-tabs.ts';

/** See docs/product/ticket.md#help-centre-tabs. */
export function TabLinks({ current }: { current: SupportTab }) {
  return (
    <nav aria-label="Rubriques de l’aide" className="mt-6 border-line border-b">
      <ul className="flex overflow-x-auto [scrollbar-width:none]">
        {SUPPORT_TABS.map((tab) => (
          <li key={tab} className="shrink-0">
            <Link
              to={`/support?tab=${tab}`}
              preventScrollReset
              prefetch="intent"
              aria-current={tab === current ? 'page' : undefined}
              className={clsx(
                '-mb-px flex min-h-11 items-center border-b-2 px-3 py-2 font-medium max-[23rem]:px-2.5 transition-colors focus-visible:-outline-offset-2 md:px-4',
                tab === current ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {supportTabLabels[tab].label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
