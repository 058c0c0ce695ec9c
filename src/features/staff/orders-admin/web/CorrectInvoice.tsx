import { useQuery } from '@tanstack/react-query';
import * as calls from '#money/orders/contract.ts';
import { CorrectionDialog } from '#money/orders/web/for-other-features.ts';
import { Loaded } from '#web/admin/QueryFailure.tsx';
import { useStaffAct } from '#web/admin/staff-act.ts';
import { call } from '#web/api/call.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { anyInvoice, ordersKey } from './queries.ts';

/** docs/product/invoice.md#corrected */
export function CorrectInvoice({ number, onClose }: { number: string; onClose: () => void }) {
  const query = useQuery({ ...anyInvoice(number), staleTime: 0 });
  const { data: invoice } = query;
  const { mutate, isPending, error } = useStaffAct({
    run: () =>
      call(calls.correctAnyInvoice, {
        params: { number },
        body: { version: invoice?.correction?.version ?? '' },
      }),
    refreshes: ordersKey,
    done: (corrected) => `La facture ${corrected.number} remplace la facture ${number}`,
    failed: 'Impossible de corriger la facture',
    onEnd: (wasDone) => wasDone && onClose(),
  });
  if (invoice)
    return (
      <CorrectionDialog
        invoice={invoice}
        elsewhere="C’est l’adresse de facturation par défaut du client, qu’il change lui-même dans son compte."
        error={error}
        pending={isPending}
        onConfirm={() => mutate()}
        onClose={onClose}
      />
    );
  return (
    <Dialog open onClose={onClose} title={`Corriger l’adresse de la facture ${number}`} size="sm">
      <Loaded query={query} failed="Impossible de charger la facture" loading="Chargement de la facture…">
        {() => null}
      </Loaded>
    </Dialog>
  );
}
