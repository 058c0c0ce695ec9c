import { useQuery, useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ReadableInvoice } from '#money/orders/contract.ts';
import * as calls from '#money/orders/contract.ts';
import { CorrectionDialog, InvoiceSheet } from '#money/orders/web/for-other-features.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { downloadFile } from '#web/api/download.ts';
import { queryOf } from '#web/api/query-of.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { pageMeta } from '#web/seo/page-meta.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
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

function Correction({ invoice, onClose }: { invoice: ReadableInvoice; onClose: () => void }) {
  const { number, correction } = invoice;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () =>
      call(calls.correctInvoice, { params: { number }, body: { version: correction?.version ?? '' } }),
    async onSuccess(corrected) {
      toast.success(`La facture ${corrected.number} remplace la facture ${number}`);
      await navigate(`/factures/${corrected.number}`);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['invoices'] }),
  });
  return (
    <CorrectionDialog
      invoice={invoice}
      elsewhere={
        <>
          Elle porte votre adresse de facturation par défaut.{' '}
          <Link to="/dashboard?tab=profile" className="link">
            Changer cette adresse
          </Link>
        </>
      }
      error={error}
      pending={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

/** A paper that is kept says nothing of what came since; its page does. */
function Replaced({
  invoice: { replaced_by: number, cancelled_by: note = null },
}: {
  invoice: ReadableInvoice;
}) {
  if (number === null || note === null) return null;
  return (
    <div className="mb-6 print:hidden">
      <Notice tone="info">
        Cette facture est annulée par l’avoir{' '}
        <Link to={`/factures/${note}`} className="link">
          {note}
        </Link>
        . La facture{' '}
        <Link to={`/factures/${number}`} className="link">
          {number}
        </Link>{' '}
        la remplace.
      </Notice>
    </div>
  );
}

function Acts({ invoice }: { invoice: ReadableInvoice }) {
  const { number, pdf_url, correction } = invoice;
  const [corrects, setCorrects] = useState(false);
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
      {correction ? (
        <Button variant="secondary" onClick={() => setCorrects(true)}>
          Corriger l’adresse de cette facture
        </Button>
      ) : null}
      <ButtonLink to="/factures" variant="quiet">
        Toutes mes factures
      </ButtonLink>
      {corrects ? <Correction invoice={invoice} onClose={() => setCorrects(false)} /> : null}
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
        <Replaced invoice={data} />
        <InvoiceSheet invoice={data} />
        <Acts key={number} invoice={data} />
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
