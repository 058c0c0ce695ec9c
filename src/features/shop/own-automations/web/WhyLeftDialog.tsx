import { type FormEvent, useRef, useState } from 'react';
import {
  LEAVING_REASONS,
  LEAVING_WORDS_MAX,
  leavingWords,
  type SaidReason,
} from '#domain/subscription/leaving-reason.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface WhyLeftDialogProps {
  name: string;
  say: (said: SaidReason) => Promise<unknown>;
  onClose: () => void;
  onSaid: () => void;
}

const options = LEAVING_REASONS.map((value) => ({ value, label: leavingWords(value) }));

const failure = (error: Error) =>
  error instanceof ApiError ? error.message : 'Impossible d’envoyer votre réponse';

export function WhyLeftDialog({ name, say, onClose, onSaid }: WhyLeftDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState('');
  const [words, setWords] = useState('');
  const [wanted, setWanted] = useState(false);
  const saying = useSingleMutation({ mutationFn: say, onSuccess: onSaid });
  const reason = LEAVING_REASONS.find((one) => one === chosen);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (saying.isPending) return;
    setWanted(true);
    if (reason) saying.mutate({ reason, words });
    else form.current?.querySelector('input')?.focus();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      locked={saying.isPending}
      title={`Pourquoi arrêtez-vous «\u00a0${name}\u00a0»\u00a0?`}
      description="Votre abonnement est bien annulé, quoi que vous répondiez. L’équipe lit chaque réponse."
    >
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <RadioGroup
          legend="La raison qui compte le plus"
          name="reason"
          options={options}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          error={wanted && !reason ? 'Choisissez une des cinq raisons.' : undefined}
        />
        <TextField
          label="Une phrase de plus"
          optional
          maxLength={LEAVING_WORDS_MAX}
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          help={`Pas de nom ni de numéro\u00a0: nous gardons la réponse trois ans, et votre nom disparaît d’ici avec votre compte.`}
        />
        {saying.error ? (
          <Notice tone="danger" announced>
            {failure(saying.error)}
          </Notice>
        ) : null}
        <DialogActions>
          <Button type="submit" pending={saying.isPending}>
            Envoyer
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Ne pas répondre
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
