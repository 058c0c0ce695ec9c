import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { UnverifiedNotice } from '#people/auth/web/for-other-features.ts';
import { useAutomationEntries } from '#shop/own-automations/web/for-other-features.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { bookableAutomations, useFreeTrial } from './queries.ts';
import { useStartTrial } from './use-start-trial.ts';

interface Choice {
  id: number;
  name: string;
  category: string;
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

export function matching(choices: readonly Choice[], words: string): Choice[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return choices.filter(({ name, category }) => {
    const text = plain(`${name} ${category}`);
    return wanted.every((word) => text.includes(word));
  });
}

interface TrialChoiceFormProps {
  choices: readonly Choice[];
  /** The email is not verified: the trial is chosen now and starts then. */
  waits: boolean;
  onStarted: () => void;
}

function TrialChoiceForm({ choices, waits, onStarted }: TrialChoiceFormProps) {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [missing, setMissing] = useState(false);
  const errorId = useId();
  const start = useStartTrial(onStarted);
  const shown = matching(choices, words);
  const choice = choices.find(({ id }) => String(id) === chosen);
  const error = missing && !chosen ? 'Choisissez une automatisation à essayer.' : undefined;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setMissing(!chosen);
    if (!chosen) event.currentTarget.querySelector<HTMLInputElement>('input[type=radio]')?.focus();
    if (chosen && !start.isPending) start.mutate(Number(chosen));
  }

  if (start.data?.end_date === null) return <WaitingTrial message={start.data.message} />;
  if (choices.length === 0) {
    return (
      <p className="text-muted">Vous disposez déjà de toutes les automatisations proposées à l’essai.</p>
    );
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <TextField
        label="Rechercher"
        type="search"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {shown.length > 0 ? (
        <RadioGroup
          legend="Automatisation à essayer"
          name="automation_id"
          aria-describedby={error ? errorId : undefined}
          value={chosen ?? ''}
          onChange={(event) => setChosen(event.target.value)}
          options={shown.map(({ id, name, category }) => ({
            value: String(id),
            label: name,
            help: category,
          }))}
        />
      ) : (
        <p role="status" className="text-muted">
          Aucune automatisation ne correspond à votre recherche.
        </p>
      )}
      <div className="sticky -bottom-6 low:static -mx-5 -mb-6 flex flex-col gap-3 border-line border-t bg-surface px-5 pt-4 pb-6 md:-mx-6 md:px-6">
        {start.isError ? (
          <Notice tone="danger" title="L’essai n’a pas commencé" announced>
            {start.error.message}
          </Notice>
        ) : null}
        {choice ? (
          <p className="wrap-anywhere">
            Votre choix&nbsp;: <strong>{choice.name}</strong>
          </p>
        ) : null}
        <FieldError id={errorId}>{error}</FieldError>
        <Button type="submit" size="lg" wide pending={start.isPending}>
          {waits ? 'Choisir cet essai' : 'Commencer mon essai'} de 7&nbsp;jours
        </Button>
        {waits ? (
          <p className="text-muted text-sm">
            Il commence dès que votre adresse email est confirmée, et dure 7&nbsp;jours.
          </p>
        ) : null}
      </div>
    </form>
  );
}

function WaitingTrial({ message }: { message: string }) {
  const box = useRef<HTMLDivElement>(null);
  // The pressed button is gone: the focus continues here.
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <Notice tone="success" title="C’est noté" announced>
        {message}
      </Notice>
      <UnverifiedNotice follows="L’essai gratuit commence après cette confirmation." />
    </div>
  );
}

function PickerSkeleton() {
  return (
    <Loading label="Chargement des automatisations…">
      <div className="grid gap-2">
        {['one', 'two', 'three', 'four', 'five'].map((row) => (
          <Skeleton key={row} className="h-14 w-full" />
        ))}
      </div>
    </Loading>
  );
}

function useChoices() {
  const bookable = useQuery(bookableAutomations);
  const own = useAutomationEntries();
  const held = new Set(own.state === 'ready' ? own.entries.map(({ automationId }) => automationId) : []);
  const choices: Choice[] | undefined = bookable.data
    ?.filter(({ id }) => !held.has(id))
    .map(({ id, name, category_name }) => ({ id, name, category: category_name }));
  return { choices, bookable };
}

function TrialPicker({ onStarted }: { onStarted: () => void }) {
  const { choices, bookable } = useChoices();
  const waits = useFreeTrial().data?.reason === 'email_not_verified';
  if (choices) return <TrialChoiceForm choices={choices} waits={waits} onStarted={onStarted} />;
  if (!bookable.isError) return <PickerSkeleton />;
  return (
    <ErrorState
      title="Impossible de charger les automatisations"
      onRetry={() => void bookable.refetch()}
      retrying={bookable.isFetching}
    />
  );
}

interface TrialDialogProps {
  open: boolean;
  onClose: () => void;
}

export function TrialDialog({ open, onClose }: TrialDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Choisir mon essai gratuit"
      description="Une automatisation pendant 7&nbsp;jours, une seule fois, sans paiement. L’essai s’arrête de lui-même."
    >
      <TrialPicker onStarted={onClose} />
    </Dialog>
  );
}
