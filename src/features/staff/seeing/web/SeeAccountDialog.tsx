import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { openSeeingTab, type SeenAccount } from '#web/api/seen-account.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { SentForm, useSentForm } from '#web/forms/SentForm.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions, FormActions } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import * as calls from '../contract.ts';

const schema = lazyResolver(async () => (await import('../contract.ts')).viewingForm);

interface SeeAccountDialogProps {
  person: { id: number; name: string };
  onClose: () => void;
}

/** The browser blocked the new tab. */
function Blocked({ seen, onClose }: { seen: SeenAccount; onClose: () => void }) {
  return (
    <>
      <Notice tone="warning" title="Votre navigateur a bloqué l’onglet" announced>
        La consultation a commencé&nbsp;: ouvrez-la vous-même.
      </Notice>
      <DialogActions>
        <Button data-autofocus onClick={() => openSeeingTab(seen) && onClose()}>
          Ouvrir l’onglet
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Fermer
        </Button>
      </DialogActions>
    </>
  );
}

function ReasonForm({
  person,
  onClose,
  onBlocked,
}: SeeAccountDialogProps & { onBlocked: (seen: SeenAccount) => void }) {
  const form = useSentForm(schema, { reason: '' }, async (body) => {
    const seen = await call(calls.startViewing, { params: { id: person.id }, body });
    if (openSeeingTab(seen)) onClose();
    else onBlocked(seen);
  });
  return (
    <SentForm form={form} failed="Consultation impossible">
      <TextField
        label="Raison"
        required
        maxLength={200}
        autoComplete="off"
        data-autofocus=""
        help="Le client la lit dans son compte, avec la date et l’heure."
        {...form.field('reason')}
      />
      <FormActions send="Voir le compte" pending={form.pending} leave="Annuler" onLeave={onClose} />
    </SentForm>
  );
}

/** docs/product/staff.md#seeing-as-a-customer */
export function SeeAccountDialog({ person, onClose }: SeeAccountDialogProps) {
  const [blocked, setBlocked] = useState<SeenAccount>();
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Voir le compte de ${person.name}`}
      description={
        'Dans un nouvel onglet, quinze minutes, en lecture seule\u00a0: ni sa carte, ni ses archives, ni la page de ses automatisations.'
      }
      size="sm"
    >
      {blocked ? (
        <Blocked seen={blocked} onClose={onClose} />
      ) : (
        <ReasonForm person={person} onClose={onClose} onBlocked={setBlocked} />
      )}
    </Dialog>
  );
}
