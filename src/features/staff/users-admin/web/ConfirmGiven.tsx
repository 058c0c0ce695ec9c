import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { personName } from '#domain/people/person-name.ts';
import * as calls from '#staff/subscriptions-admin/contract.ts';
import { failureWords } from '#web/admin/staff-act.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { shopNow } from '#web/api/shop-time.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { toast } from '#web/ui/toast.ts';
import type { ChosenAutomation, ChosenPerson } from './Chooser.tsx';
import { consequencesOf, type FieldErrors, type Given } from './given.ts';
import { staffData } from './queries.ts';

interface ConfirmGivenProps {
  person: ChosenPerson;
  automation: ChosenAutomation;
  given: Given;
  onClose: () => void;
  onRefused: (errors: FieldErrors) => void;
}

async function give({
  person,
  automation,
  given,
}: Pick<ConfirmGivenProps, 'person' | 'automation' | 'given'>) {
  const who = { user_id: person.id, automation_id: automation.id };
  if (given.kind === 'month') return call(calls.createByStaff, { body: who });
  return call(calls.grantFree, {
    body: { ...who, end_date: given.endDay, gift_as_purchase: given.forGood },
  });
}

function errorsOf(error: unknown): FieldErrors {
  const fields = error instanceof ApiError ? error.fields : {};
  const at = (name: string) => fields[name]?.[0];
  const known = {
    user_id: at('user_id'),
    automation_id: at('automation_id'),
    end_date: at('end_date'),
    gift_as_purchase: at('gift_as_purchase'),
  };
  if (Object.values(known).some(Boolean)) return known;
  return { other: failureWords(error, "Impossible d'offrir l'automatisation") };
}

export function ConfirmGiven({ person, automation, given, onClose, onRefused }: ConfirmGivenProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { mutate, isPending } = useSingleMutation({
    mutationFn: give,
    onSuccess({ message, subscription }) {
      void queries.invalidateQueries({ queryKey: staffData });
      toast.success(message);
      const { email } = subscription.user;
      void navigate(`/admin/subscriptions?user_email=${encodeURIComponent(email)}`, { replace: true });
    },
    onError: (error) => onRefused(errorsOf(error)),
  });
  const isMonth = given.kind === 'month';
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => mutate({ person, automation, given })}
      title={`${isMonth ? 'Créer un mois de' : 'Offrir'} «\u00a0${automation.name}\u00a0» ${isMonth ? 'pour' : 'à'} ${personName(person)}\u00a0?`}
      confirmLabel={isMonth ? 'Créer l’abonnement' : 'Offrir'}
      tone="primary"
      pending={isPending}
    >
      {consequencesOf(given, shopNow()).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </ConfirmDialog>
  );
}
