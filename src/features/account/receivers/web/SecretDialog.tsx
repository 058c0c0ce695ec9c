import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { Button } from '#web/ui/Button.tsx';
import { CopyText } from '#web/ui/CopyText.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Receiver } from '../contract.ts';
import { nameOf } from './receiver-words.ts';
import type { ReceiversApi } from './receivers-api.ts';

/** The button that showed it is gone. */
const takeFocus = (shown: HTMLElement | null) => shown?.focus();

function Secret({ secret }: { secret: string | null }) {
  if (secret === null)
    return (
      <Notice tone="warning" announced>
        La boutique ne peut plus lire ce secret. Renouvelez-le, puis donnez le nouveau à votre logiciel.
      </Notice>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields are in it.
    <div
      ref={takeFocus}
      role="group"
      aria-label="Secret de signature"
      tabIndex={-1}
      className="flex flex-col gap-2 rounded-md"
      data-autofocus
    >
      <div className="rounded-md border border-line bg-sunken p-4">
        <CopyText text={secret} what="le secret" whole />
      </div>
      <p className="text-muted text-sm">
        Votre logiciel vérifie avec lui que l’envoi vient de nous (Standard Webhooks). Ne le donnez à personne
        d’autre.
      </p>
    </div>
  );
}

/** Seen at will, and never in the list. */
function KnownSecret({ api, receiver }: { api: ReceiversApi; receiver: Receiver }) {
  const queryClient = useQueryClient();
  const [until, setUntil] = useState(receiver.former_until);
  const seen = useSingleMutation({ mutationFn: () => api.secret(receiver.id) });
  const renewed = useSingleMutation({
    mutationFn: () => api.rotate(receiver.id),
    async onSuccess({ former_until }) {
      setUntil(former_until);
      await queryClient.invalidateQueries({ queryKey: api.key });
    },
  });
  const known = renewed.data ?? seen.data;
  const failed = renewed.error ?? seen.error;
  return (
    <div className="flex flex-col gap-4">
      {failed ? (
        <Notice tone="danger" announced>
          {failed.message}
        </Notice>
      ) : null}
      {known ? (
        <Secret secret={known.secret} />
      ) : (
        <p>
          Votre logiciel vérifie avec lui que l’envoi vient de nous. Renouvelé, l’ancien signe encore
          vingt-quatre heures à côté du nouveau.
        </p>
      )}
      {until ? (
        <p className="text-muted text-sm">
          L’ancien secret signe aussi jusqu’au {formatDateTime(until)}&nbsp;: chaque envoi porte les deux
          signatures.
        </p>
      ) : null}
      <DialogActions>
        {known ? null : (
          <Button pending={seen.isPending} onClick={() => seen.mutate()}>
            Afficher le secret
          </Button>
        )}
        <Button variant="secondary" pending={renewed.isPending} onClick={() => renewed.mutate()}>
          Renouveler le secret
        </Button>
      </DialogActions>
    </div>
  );
}

interface SecretDialogProps {
  api: ReceiversApi;
  receiver: Receiver | undefined;
  /** The secret of an address that has just been added. */
  made: string | undefined;
  onClose: () => void;
}

export function SecretDialog({ api, receiver, made, onClose }: SecretDialogProps) {
  return (
    <Dialog
      open={receiver !== undefined || made !== undefined}
      onClose={onClose}
      size="sm"
      title={made ? 'Adresse ajoutée' : 'Secret de signature'}
      description={receiver ? nameOf(receiver) : undefined}
    >
      {made ? (
        <>
          <Secret secret={made} />
          <DialogActions>
            <Button onClick={onClose}>J’ai copié le secret</Button>
          </DialogActions>
        </>
      ) : receiver ? (
        <KnownSecret api={api} receiver={receiver} />
      ) : null}
    </Dialog>
  );
}
