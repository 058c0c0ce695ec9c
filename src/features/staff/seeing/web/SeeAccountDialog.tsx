import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '#web/api/call.ts';
import { openSeeingTab, type SeenAccount } from '#web/api/seen-account.ts';
import { listErrors, showRefusal } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions, FormActions } from '#web/ui/Dialog.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import * as calls from '../contract.ts';

const { resolver, preload } = lazyResolver(async () => (await import('../contract.ts')).viewingForm);
const names = ['reason'] as const;

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
  const form = useForm({ resolver, shouldFocusError: false, defaultValues: { reason: '' } });
  const { errors, isSubmitting, submitCount } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      const seen = await call(calls.startViewing, { params: { id: person.id }, body });
      if (openSeeingTab(seen)) onClose();
      else onBlocked(seen);
    } catch (error) {
      showRefusal(error, names, form.setError);
    }
  });
  return (
    <form method="post" noValidate onSubmit={submit} onFocus={preload} className="flex flex-col gap-5">
      <FormErrors errors={listErrors(errors, names)} attempt={submitCount} failed="Consultation impossible" />
      <TextField
        label="Raison"
        required
        maxLength={200}
        autoComplete="off"
        data-autofocus=""
        help="Le client la lit dans son compte, avec la date et l’heure."
        error={errors.reason?.message}
        {...form.register('reason')}
      />
      <FormActions send="Voir le compte" pending={isSubmitting} leave="Annuler" onLeave={onClose} />
    </form>
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
