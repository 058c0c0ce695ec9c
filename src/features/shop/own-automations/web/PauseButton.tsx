import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { centsFromEuros, formatEuros } from '#domain/money/money.ts';
import type { PauseMonths } from '#domain/subscription/pause.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import type { PauseOffer } from '#money/subscriptions/contract.ts';
import * as calls from '#money/subscriptions/contract.ts';
import { call } from '#web/api/call.ts';
import { failureWords } from '#web/api/failure-words.ts';
import { queryOf } from '#web/api/query-of.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { toast } from '#web/ui/toast.ts';
import type { AutomationEntry } from './automation-entries.ts';
import { listsKey } from './use-automation-entries.ts';

const on = (instant: string): string => formatDateTime(new Date(instant));

/** What a pause may be is asked for when its dialog opens: it depends on the minute. */
const offerOf = (id: number) =>
  queryOf([...listsKey, 'pause', id], calls.readPause, { params: { id }, staleTime: 0, gcTime: 0 });

function usePause(act: () => Promise<PauseOffer>, { said, onDone }: { said: string; onDone: () => void }) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: act,
    onSuccess() {
      onDone();
      toast.success(said);
    },
    onError(error) {
      onDone();
      toast.error(failureWords(error, 'Impossible de modifier l’abonnement'));
    },
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: listsKey });
    },
  });
}

const wordsOfMonths = (months: PauseMonths): string => (months === 1 ? '1\u00a0mois' : `${months}\u00a0mois`);

function Choices({
  choices,
  months,
  onChoose,
}: Pick<PauseOffer, 'choices'> & { months: PauseMonths; onChoose: (months: PauseMonths) => void }) {
  const chosen = choices.find((one) => one.months === months);
  return (
    <>
      <RadioGroup
        legend="Durée de la pause"
        name="months"
        value={String(months)}
        options={choices.map(({ months: count, until }) => ({
          value: String(count),
          label: wordsOfMonths(count),
          help: `jusqu’au ${on(until)}`,
        }))}
        onChange={({ target }) => {
          const wanted = choices.find((one) => String(one.months) === target.value);
          if (wanted) onChoose(wanted.months);
        }}
      />
      {chosen ? (
        <p>
          L’automatisation s’ouvre jusqu’au {on(chosen.from)}, fin du mois déjà payé. Ensuite rien n’est
          prélevé, et elle reprend d’elle-même le <strong>{on(chosen.until)}</strong>.
        </p>
      ) : null}
      <p className="text-muted">
        Un email vous le rappelle trois jours avant, avec le montant. Vous pouvez reprendre plus tôt, ou
        annuler, quand vous voulez. Vos documents restent à lire et à télécharger.
      </p>
    </>
  );
}

interface PauseDialogProps {
  id: number;
  name: string;
  open: boolean;
  onClose: () => void;
}

export function PauseDialog({ id, name, open, onClose }: PauseDialogProps) {
  const [months, setMonths] = useState<PauseMonths>(1);
  const { data, error } = useQuery({ ...offerOf(id), enabled: open });
  const plan = usePause(() => call(calls.planPause, { params: { id }, body: { months } }), {
    said: 'Pause prévue',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => plan.mutate(undefined)}
      title={`Mettre «\u00a0${name}\u00a0» en pause\u00a0?`}
      confirmLabel="Mettre en pause"
      tone="primary"
      unready={!data}
      refused={data?.refusal ?? error?.message}
      pending={plan.isPending}
    >
      {data ? <Choices choices={data.choices} months={months} onChoose={setMonths} /> : <p>Un instant…</p>}
    </ConfirmDialog>
  );
}

/** What is debited, and when, before anybody presses (docs/product/pause.md#resumes-by-itself). */
function consequence({ resume }: PauseOffer): string {
  const debit = resume?.next_debit;
  const amount = debit ? formatEuros(centsFromEuros(debit.amount)) : '';
  if (resume?.kind === 'take_back')
    return debit
      ? `Votre accès continue sans interruption. Rien n’est débité aujourd’hui\u00a0: prochain prélèvement le ${on(debit.at)}, ${amount}.`
      : 'Votre accès continue sans interruption. Rien n’est débité.';
  return debit
    ? `L’automatisation s’ouvre aussitôt et son mois commence\u00a0: prélèvement de ${amount} le ${on(debit.at)} ou dans l’heure qui suit, puis chaque mois à cette date.`
    : 'L’automatisation s’ouvre aussitôt et son mois commence. Rien n’est débité, votre plafond étant atteint.';
}

function ResumeDialog({ id, name, open, onClose, begun }: PauseDialogProps & { begun: boolean }) {
  const { data, error } = useQuery({ ...offerOf(id), enabled: open });
  const resume = usePause(() => call(calls.endPause, { params: { id } }), {
    said: begun ? 'Abonnement repris' : 'Pause retirée',
    onDone: onClose,
  });
  const isOver = data && !data.resume ? 'Cet abonnement reprend dans un instant, de lui-même.' : undefined;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => resume.mutate(undefined)}
      title={
        begun
          ? `Reprendre «\u00a0${name}\u00a0» maintenant\u00a0?`
          : `Retirer la pause de «\u00a0${name}\u00a0»\u00a0?`
      }
      confirmLabel={begun ? 'Reprendre maintenant' : 'Retirer la pause'}
      tone="primary"
      unready={!data}
      refused={isOver ?? error?.message}
      pending={resume.isPending}
    >
      <p>{data ? consequence(data) : 'Un instant…'}</p>
    </ConfirmDialog>
  );
}

/** It runs, and is debited each month: a pause may be planned or is. */
export const isPausable = ({ status, subscription }: AutomationEntry): boolean =>
  status === 'active' && subscription?.is_free === false && Boolean(subscription.stripe_subscription_id);

/** A pause is asked for, taken back or ended where its subscription is (docs/product/pause.md). */
export function PauseButton({ entry }: { entry: AutomationEntry }) {
  const [asking, setAsking] = useState(false);
  const { name, status, subscription } = entry;
  const begun = status === 'paused';
  if (!subscription || !(begun || isPausable(entry))) return null;
  const dialog = { id: subscription.id, name, open: asking, onClose: () => setAsking(false) };
  const label = begun ? 'Reprendre maintenant' : subscription.pause ? 'Retirer la pause' : 'Faire une pause';
  return (
    <>
      <Button
        size="sm"
        variant={begun ? 'primary' : 'quiet'}
        className="max-sm:w-full"
        onClick={() => setAsking(true)}
      >
        <span>
          {label}
          <span className="sr-only"> {name}</span>
        </span>
      </Button>
      {subscription.pause ? <ResumeDialog {...dialog} begun={begun} /> : <PauseDialog {...dialog} />}
    </>
  );
}
