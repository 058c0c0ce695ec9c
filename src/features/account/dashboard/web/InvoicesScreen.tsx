import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { Link, useSearchParams } from 'react-router';
import { PAPER_WORDS } from '#domain/money/credit-notes.ts';
import { centsFromEuros } from '#domain/money/money.ts';
import { givenBackWords } from '#domain/status/order-words.ts';
import { formatDate } from '#domain/time/french-dates.ts';
import type { Invoice } from '#money/orders/contract.ts';
import * as calls from '#money/orders/contract.ts';
import { useWithdrawableSettled, WithdrawalLink } from '#money/withdrawal/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import { downloadFile } from '#web/api/download.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { pageMeta } from '#web/seo/page-meta.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Price } from '#web/ui/Price.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Route } from './+types/InvoicesScreen.ts';

/** A phone has the amount and the file at the right of what they are of. */
const row =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 px-4 py-3 max-md:*:first:row-span-2 md:grid-cols-[14rem_minmax(0,1fr)_auto_auto] md:items-center md:gap-x-6 md:px-5';

function InvoiceItem({ invoice }: { invoice: Invoice }) {
  const { number, kind, issued_at, lines, total_amount, amount_given_back, pdf_url, replaced_by } = invoice;
  const total = centsFromEuros(total_amount);
  const back = givenBackWords(total, centsFromEuros(amount_given_back));
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => downloadFile(pdf_url, `${number}.pdf`),
    onError: (error) => toast.error(error.message),
  });
  return (
    <li className={row}>
      <div className="min-w-0 md:contents">
        <div>
          <h2 className="font-text font-semibold text-base tabular-nums tracking-normal">
            <Link to={`/factures/${number}`} className="link">
              {PAPER_WORDS[kind].name} <span className="whitespace-nowrap">{number}</span>
            </Link>
          </h2>
          <p className="text-muted text-sm">
            <time dateTime={issued_at}>{formatDate(new Date(issued_at))}</time>
          </p>
          {replaced_by ? (
            <p className="text-muted text-sm">
              Remplacée par la facture <span className="whitespace-nowrap">{replaced_by}</span>
            </p>
          ) : null}
        </div>
        <div className="max-md:mt-1">
          <p className="text-sm wrap-anywhere">{lines.map(({ label }) => label).join(', ')}</p>
          <WithdrawalLink of={{ invoiceNumber: number, name: `facture ${number}` }} />
        </div>
      </div>
      <p className="text-right max-md:col-start-2 max-md:row-start-1 max-md:max-w-28">
        <Price amount={total} className="font-semibold" />
        {back ? <span className="block text-muted text-sm">{back}</span> : null}
      </p>
      <Button
        variant="secondary"
        size="sm"
        className="max-md:col-start-2 max-md:row-start-2 max-md:self-end max-md:justify-self-end"
        pending={isPending}
        onClick={() => mutate()}
        aria-label={`Télécharger en PDF ${PAPER_WORDS[kind].the} ${number}`}
      >
        <Download className="size-4.5" aria-hidden="true" />
        PDF
      </Button>
    </li>
  );
}

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
      description: 'Vos factures et vos avoirs, à lire, à imprimer ou à télécharger en PDF.',
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
          Chaque paiement a sa facture, que vous pouvez lire, imprimer ou télécharger à tout moment.
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
  const areLinksKnown = useWithdrawableSettled();
  if (!data && error)
    return <ErrorState title="Impossible de charger vos factures" onRetry={refetch} retrying={isFetching} />;
  if (!data || !areLinksKnown) return <InvoicesSkeleton />;
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
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-low">
        {['first', 'second', 'third', 'fourth', 'fifth'].map((item) => (
          <li key={item} className={row}>
            <div className="flex min-w-0 flex-col gap-2.5">
              <Skeleton className="h-5 w-40 max-w-full" />
              <Skeleton className="h-4 w-32" />
            </div>
            <Skeleton className="h-4 w-5/6 max-md:hidden" />
            <Skeleton className="h-5 w-16" />
            <Skeleton className="h-9 w-18" />
          </li>
        ))}
      </ul>
    </Loading>
  );
}
