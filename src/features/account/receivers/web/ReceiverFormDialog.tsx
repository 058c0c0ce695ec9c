import { useQueryClient } from '@tanstack/react-query';
import { OUTGOING_EVENTS } from '#domain/outgoing/outgoing-events.ts';
import { SentForm, useSentForm } from '#web/forms/SentForm.tsx';
import { useSeenVersion } from '#web/forms/seen-version.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Dialog, FormActions } from '#web/ui/Dialog.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Receiver } from '../contract.ts';
import type { ReceiversApi } from './receivers-api.ts';

interface FormProps {
  api: ReceiversApi;
  receiver: Receiver | undefined;
  onClose: () => void;
  /** A new receiver’s secret. */
  onMade: (secret: string) => void;
}

function ReceiverForm({ api, receiver, onClose, onMade }: FormProps) {
  const queryClient = useQueryClient();
  const initial = {
    url: receiver?.url ?? '',
    name: receiver?.name ?? '',
    events: api.events.filter((event) => receiver?.events.includes(event) ?? true),
  };
  const withVersion = useSeenVersion(receiver?.version);
  const form = useSentForm(api.form, initial, async (fields) => {
    const made = receiver
      ? await withVersion((version) => api.change(receiver.id, fields, version))
      : await api.create(fields);
    await queryClient.invalidateQueries({ queryKey: api.key });
    onClose();
    if ('secret' in made && typeof made.secret === 'string') onMade(made.secret);
    else toast.success('Adresse modifiée');
  });
  const { error, ...events } = form.field('events');
  return (
    <SentForm form={form} failed="L’adresse n’a pas été enregistrée">
      <TextField
        label="Adresse"
        required
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        help="Elle commence par https:// et accepte un envoi POST."
        {...form.field('url')}
      />
      <TextField
        label="Nom"
        optional
        autoComplete="off"
        help="Pour la reconnaître parmi les vôtres."
        {...form.field('name')}
      />
      <fieldset aria-describedby={error ? 'evenements-erreur' : undefined}>
        <legend className="mb-1 font-medium">Ce dont elle est prévenue</legend>
        {api.events.map((event) => (
          <Checkbox key={event} label={OUTGOING_EVENTS[event]} help={event} value={event} {...events} />
        ))}
        <FieldError id="evenements-erreur">{error}</FieldError>
      </fieldset>
      <FormActions
        send={receiver ? 'Enregistrer' : 'Ajouter l’adresse'}
        pending={form.pending}
        onLeave={onClose}
      />
    </SentForm>
  );
}

export function ReceiverFormDialog({ open, ...props }: FormProps & { open: boolean }) {
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={props.receiver ? 'Modifier l’adresse' : 'Ajouter une adresse'}
    >
      <ReceiverForm {...props} />
    </Dialog>
  );
}
