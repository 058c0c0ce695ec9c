import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { defaultGiftEndDay, latestGiftEndDay } from '#domain/price/gift.ts';
import { staffStatusInFull } from '#domain/subscription/subscription-label.ts';
import { useHasRight } from '#staff/lists/web/for-other-features.ts';
import { shopNow } from '#web/api/shop-time.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { AutomationChooser, type ChosenAutomation, type ChosenPerson, PersonChooser } from './Chooser.tsx';
import { ConfirmGiven, type FieldErrors, type Given } from './ConfirmGiven.tsx';
import { personById } from './queries.ts';

const kinds = [
  {
    value: 'gift',
    label: 'Offrir jusqu’à une date',
    help: 'Gratuit, puis repris ou acquis. Un email l’annonce.',
  },
  {
    value: 'month',
    label: 'Créer un mois à la main',
    help: 'Un mois sans débit, pour réparer. Aucun email.',
  },
];

function HasAlready({ id }: { id: number }) {
  const { data } = useQuery(personById(id));
  if (!data || data.subscriptions.length === 0) return null;
  const said = data.subscriptions.map(
    ({ automation_name, status, inactive_reason }) =>
      `${automation_name} (${staffStatusInFull(status, inactive_reason)})`,
  );
  return <Notice>{`A déjà\u00a0: ${said.join(', ')}.`}</Notice>;
}

const names = ['user_id', 'automation_id', 'end_date', 'gift_as_purchase'] as const;

const listed = (errors: FieldErrors) => [
  ...names.flatMap((name) => (errors[name] ? [{ name, message: errors[name] }] : [])),
  ...(errors.other ? [{ message: errors.other }] : []),
];

interface NewSubscriptionFormProps {
  person: ChosenPerson | undefined;
}

/** docs/product/administration.md#subscription-by-hand */
export function NewSubscriptionForm({ person: first }: NewSubscriptionFormProps) {
  const mayGiveLong = useHasRight('gifts.give-long');
  const now = useRef(shopNow()).current;
  const usualEnd = defaultGiftEndDay(now);
  const latestEnd = latestGiftEndDay(now);
  const [person, setPerson] = useState(first);
  const [automation, setAutomation] = useState<ChosenAutomation>();
  const [given, setGiven] = useState<Given>({ kind: 'gift', endDay: usualEnd, forGood: false });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const change = (changes: Partial<Given>) => setGiven({ ...given, ...changes });

  function submit(event: FormEvent) {
    event.preventDefault();
    const missing = {
      user_id: person ? undefined : 'Choisissez un client parmi les propositions.',
      automation_id: automation ? undefined : 'Choisissez une automatisation parmi les propositions.',
      end_date: given.kind === 'gift' && given.endDay === '' ? 'Choisissez une date de fin.' : undefined,
    };
    setErrors(missing);
    setAttempt(attempt + 1);
    if (listed(missing).length === 0) setAsking(true);
  }

  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormErrors errors={listed(errors)} attempt={attempt} failed="Abonnement non créé" />
        <PersonChooser error={errors.user_id} chosen={person} onChoose={setPerson} />
        {person ? <HasAlready id={person.id} /> : null}
        <AutomationChooser error={errors.automation_id} chosen={automation} onChoose={setAutomation} />
        <RadioGroup
          legend="Ce que vous donnez"
          name="kind"
          options={kinds}
          value={given.kind}
          onChange={(event) => change({ kind: event.target.value === 'month' ? 'month' : 'gift' })}
        />
        {given.kind === 'gift' ? (
          <TextField
            label="Fin de la période gratuite"
            type="date"
            name="end_date"
            value={given.endDay}
            max={mayGiveLong ? latestEnd : usualEnd}
            help={mayGiveLong ? 'Dans deux ans au plus.' : 'Trente jours au plus pour votre rôle.'}
            error={errors.end_date}
            onChange={(event) => change({ endDay: event.target.value })}
          />
        ) : null}
        {given.kind === 'gift' && mayGiveLong ? (
          <Checkbox
            label="Cadeau définitif"
            name="gift_as_purchase"
            error={errors.gift_as_purchase}
            help={'À sa fin, l’automatisation reste acquise\u00a0; son abonnement se paie comme les autres.'}
            checked={given.forGood}
            onChange={(event) => change({ forGood: event.target.checked })}
          />
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{given.kind === 'month' ? 'Créer l’abonnement' : 'Offrir'}</Button>
          <ButtonLink to="/admin/subscriptions" variant="secondary">
            Annuler
          </ButtonLink>
        </div>
      </form>
      {isAsking && person && automation ? (
        <ConfirmGiven
          person={person}
          automation={automation}
          given={given}
          onClose={() => setAsking(false)}
          onRefused={(refused) => {
            setAsking(false);
            setErrors(refused);
            setAttempt(attempt + 1);
          }}
        />
      ) : null}
    </>
  );
}
