import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { ButtonLink } from '#web/ui/Button.tsx';
import { pageAddress } from './catalogue-address.ts';

interface PageLinksProps {
  address: string;
  page: number;
  pageCount: number;
}

/** Links, which work without script; nothing for a single page. */
export function PageLinks({ address, page, pageCount }: PageLinksProps) {
  if (pageCount <= 1) return null;
  return (
    <nav
      aria-label="Pagination"
      className="mt-8 grid grid-cols-[1fr_auto_1fr] items-center gap-x-3 gap-y-2 border-line border-t pt-6 max-[23rem]:grid-cols-2"
    >
      <span className="justify-self-start">
        {page > 1 ? (
          <NeighbourLink to={pageAddress(address, page - 1)} rel="prev">
            <ChevronLeft className="size-4" aria-hidden="true" />
            Précédent
          </NeighbourLink>
        ) : null}
      </span>
      <p className="text-center text-muted text-sm tabular-nums max-[23rem]:order-first max-[23rem]:col-span-2">
        Page {page} sur {pageCount}
      </p>
      <span className="justify-self-end">
        {page < pageCount ? (
          <NeighbourLink to={pageAddress(address, page + 1)} rel="next">
            Suivant
            <ChevronRight className="size-4" aria-hidden="true" />
          </NeighbourLink>
        ) : null}
      </span>
    </nav>
  );
}

function NeighbourLink({ to, rel, children }: { to: string; rel: string; children: ReactNode }) {
  return (
    <ButtonLink to={to} rel={rel} variant="secondary" size="sm">
      {children}
    </ButtonLink>
  );
}
