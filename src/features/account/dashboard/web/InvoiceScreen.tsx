import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import type { ReadableInvoice } from '#money/orders/contract.ts';
import * as calls from '#money/orders/contract.ts';
import { InvoiceSheet } from '#money/orders/web/for-other-features.ts';
import { ApiError } from '#web/api/api-error.ts';
import { downloadFile } from '#web/api/download.ts';
import { queryOf } from '#web/api/query-of.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { pageMeta } from '#web/seo/page-meta.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Route } from './+types/InvoiceScreen.ts';

const readable = (number: string) =>
  queryOf(['invoices', 'one', number], calls.readInvoice, { params: { number } });

const pageTitle = (number: string) => `${number.startsWith('A') ? 'Avoir' : 'Facture'} ${number}`;

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(
    {
      title: pageTitle(params.number ?? ''),
      description: 'Ce que dit le document, à lire ici, à imprimer ou à télécharger en PDF.',
      path: `/factures/${params.number}`,
      noindex: true,
    },
    matches,
  );

function Acts({ invoice: { number, pdf_url } }: { invoice: ReadableInvoice }) {
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => downloadFile(pdf_url, `${number}.pdf`),
    onError: (error) => toast.error(error.message),
  });
  return (
    <div className="mt-6 flex flex-wrap gap-3 print:hidden">
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer className="size-4.5" aria-hidden="true" />
        Imprimer
      </Button>
      <Button variant="secondary" pending={isPending} onClick={() => mutate()}>
        <Download className="size-4.5" aria-hidden="true" />
        Télécharger en PDF
      </Button>
      <ButtonLink to="/factures" variant="quiet">
        Toutes mes factures
      </ButtonLink>
    </div>
  );
}

/** docs/product/invoice.md#readable-page */
export default function InvoiceScreen({ params: { number } }: Route.ComponentProps) {
  return (
    <>
      <Breadcrumbs page={pageTitle(number)} />
      <div className="page max-w-4xl pt-4 pb-8 md:pt-6 md:pb-12">
        <Shown number={number} />
      </div>
    </>
  );
}

function Shown({ number }: { number: string }) {
  const { data, error, isFetching, refetch } = useQuery(readable(number));
  if (data)
    return (
      <>
        <InvoiceSheet invoice={data} />
        <Acts invoice={data} />
      </>
    );
  if (error instanceof ApiError && [400, 404].includes(error.status))
    return (
      <>
        <h1>{pageTitle(number)}</h1>
        <ErrorState title="Ce document n’est pas dans votre compte" action={<ToAll />}>
          Vérifiez son numéro, ou ouvrez-le depuis vos factures.
        </ErrorState>
      </>
    );
  return (
    <>
      <h1>{pageTitle(number)}</h1>
      {error ? (
        <ErrorState title="Impossible de charger ce document" onRetry={refetch} retrying={isFetching} />
      ) : (
        <Loading label="Chargement du document…">
          <SkeletonText lines={8} />
        </Loading>
      )}
    </>
  );
}

const ToAll = () => (
  <ButtonLink to="/factures" variant="secondary">
    Mes factures
  </ButtonLink>
);
