import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { clearTokens } from '#web/api/token-store.ts';
import { forgetDrafts } from '#web/forms/kept-drafts.ts';
import { arrivingWith } from '#web/layout/arrival.ts';
import { sessionChanged } from '#web/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { useDeparture } from '#web/use-departure.ts';
import * as calls from '../contract.ts';

function whatEnded(count: number): string {
  if (count === 0) return 'Aucun abonnement n’était en cours.';
  return count === 1 ? '1\u00a0abonnement annulé.' : `${count}\u00a0abonnements annulés.`;
}

function useDeletion() {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const queryClient = useQueryClient();
  const departFor = useDeparture();

  async function remove() {
    setPending(true);
    setError(undefined);
    try {
      const { cancelled_subscriptions } = await call(calls.deleteAccount);
      const said = { title: 'Votre compte a été supprimé', text: whatEnded(cancelled_subscriptions) };
      await departFor('/catalogue', { state: arrivingWith(said) });
      clearTokens('customer');
      forgetDrafts();
      sessionChanged();
      queryClient.clear();
      toast.success(said.title, { description: said.text });
    } catch (cause) {
      setError(cause instanceof ApiError ? cause.message : 'Une erreur est survenue. Veuillez réessayer.');
      setPending(false);
    }
  }

  return { pending, error, remove };
}

/** docs/product/deletion.md#typed-and-ticked */
export function DeleteAccountSection() {
  const [open, setOpen] = useState(false);
  const { pending, error, remove } = useDeletion();
  return (
    <Card title="Supprimer mon compte" description="Définitif, et sans délai.">
      <p className="mb-4 max-w-prose">
        Vos abonnements sont annulés, votre carte est oubliée et vos données personnelles sont effacées.
        Exportez vos données avant, si vous voulez pouvoir restaurer vos achats un jour.
      </p>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Supprimer mon compte
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={() => void remove()}
        title="Supprimer votre compte&nbsp;?"
        confirmLabel="Supprimer définitivement"
        word="SUPPRIMER"
        acknowledgement="Je comprends que mes abonnements sont annulés et que mes données sont effacées."
        pending={pending}
        error={error}
      >
        <p>
          Votre compte est fermé aussitôt. L’accès s’arrête avec lui&nbsp;: les mois déjà payés ne sont pas
          remboursés. Sans fichier d’export, vos achats sont perdus.
        </p>
        <p className="text-muted">
          Dans les 14&nbsp;jours qui suivent un achat, vous pouvez d’abord{' '}
          <Link to="/retractation">renoncer au contrat</Link>.
        </p>
      </ConfirmDialog>
    </Card>
  );
}
