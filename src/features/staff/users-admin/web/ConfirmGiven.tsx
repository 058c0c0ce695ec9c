import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { personName } from '#domain/people/person-name.ts';
import { addMonths } from '#domain/time/billing-period.ts';
import { formatDateTime, formatDay } from '#domain/time/french-dates.ts';
import * as calls from '#staff/subscriptions-admin/contract.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { failureWords } from '#web/api/failure-words.ts';
import { shopNow } from '#web/api/shop-time.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { toast } from '#web/ui/toast.ts';
import type { ChosenAutomation, ChosenPerson } from './Chooser.tsx';
import { staffData } from './queries.ts';

export interface Given {
  kind: 'month' | 'gift';
  /** It is a Paris day, such as `2026-12-25`. */
  endDay: string;
  forGood: boolean;
}

/** The server's refusals stand at their fields. */
export interface FieldErrors {
  user_id?: string | undefined;
  automation_id?: string | undefined;
  end_date?: string | undefined;
  gift_as_purchase?: string | undefined;
  other?: string | undefined;
}

function consequencesOf({ kind, endDay, forGood }: Given, now: Date): string[] {
  if (kind === 'month')
    return [
      'Débite 0\u00a0€, maintenant et plus tard\u00a0: rien ne commence chez Stripe.',
      `L’accès est ouvert aussitôt, jusqu’au ${formatDateTime(addMonths(now, 1))} environ\u00a0; il se termine de lui-même.`,
      'Aucun email ne part.',
    ];
  const end = formatDay(endDay);
  return [
    'Débite 0\u00a0€, maintenant et plus tard.',
    forGood
      ? `L’accès est ouvert aussitôt, jusqu’à la fin du ${end}. Ensuite l’automatisation reste acquise\u00a0; son abonnement se paie comme les autres, si le client le veut.`
      : `L’accès est ouvert aussitôt, jusqu’à la fin du ${end}. Ensuite l’automatisation est reprise.`,
    'Un email l’annonce au client.',
  ];
}

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
