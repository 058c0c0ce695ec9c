import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '#web/api/call.ts';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { pageMeta } from '#web/seo/page-meta.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState, ErrorState } from '#web/ui/ErrorState.tsx';

import { Pagination } from '#web/ui/Pagination.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { calls } from '../calls.ts';
import type { Route } from './+types/InvoicesScreen.ts';
import { InvoiceItem } from './InvoiceItem.tsx';

const PAGE_SIZE = 12;

const invoicesPage = (page: number) =>
  queryOptions({
    queryKey: ['invoices', page],
    queryFn: ({ signal }) =>
      call(calls.listInvoices, { query: { page: String(page), page_size: String(PAGE_SIZE) }, signal }),
    placeholderData: keepPreviousData,
  });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Mes factures',
      description: 'Vos factures et vos avoirs, à télécharger en PDF.',
      path: '/factures',
      noindex: true,
    },
    matches,
  );

export default function InvoicesScreen() {
  return (
    <>
      <Breadcrumbs page="Mes factures" />
      <div className="page pt-4 pb-8 md:pt-6 md:pb-12">
        <h1>Mes factures</h1>
        <p className="measure mt-2 mb-6 text-muted">
          Chaque paiement a sa facture, que vous pouvez télécharger à tout moment.
        </p>
        <InvoiceList />
      </div>
    </>
  );
}

function InvoiceList() {
  const [parameters, setParameters] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(parameters.get('page'))) || 1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(invoicesPage(page));
  if (!data && error)
    return <ErrorState title="Impossible de charger vos factures" onRetry={refetch} retrying={isFetching} />;
  if (!data) return <InvoicesSkeleton />;
  if (data.count === 0) return <NoInvoices />;
  const pageCount = Math.ceil(data.count / PAGE_SIZE);
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-low">
        {data.results.map((invoice) => (
          <InvoiceItem key={invoice.number} invoice={invoice} />
        ))}
      </ul>
      {pageCount > 1 ? (
        <div className="mt-6">
          <Pagination
            page={page}
            pageCount={pageCount}
            pending={isPlaceholderData}
            onPageChange={(chosen) => setParameters(chosen === 1 ? {} : { page: String(chosen) })}
          />
        </div>
      ) : null}
    </>
  );
}

function NoInvoices() {
  return (
    <EmptyState
      title="Aucune facture pour le moment"
      action={<ButtonLink to="/catalogue">Parcourir le catalogue</ButtonLink>}
    >
      Votre première facture apparaîtra ici dès votre premier achat.
    </EmptyState>
  );
}

function InvoicesSkeleton() {
  return (
    <Loading label="Chargement de vos factures…">
      <div className="flex flex-col gap-5 rounded-lg border border-line bg-surface p-5 shadow-low">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    </Loading>
  );
}
