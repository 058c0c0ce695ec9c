import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { defaultGiftEndDay, latestGiftEndDay } from '#domain/price/gift.ts';
import * as catalogueCalls from '#shop/catalogue/contract.ts';
import * as subscriptionCalls from '#staff/subscriptions-admin/contract.ts';
import { LoadedSelectField } from '#web/admin/LoadedSelectField.tsx';
import { useAskedAct, useStaffAct } from '#web/admin/staff-act.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { shopNow } from '#web/api/shop-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { peopleKey } from './queries.ts';

const choices = {
  queryKey: ['admin', 'gift-choices'],
  queryFn: () => call(catalogueCalls.listAutomations, { query: { page_size: 100 } }),
};

interface GiftSectionProps {
  userId: number;
  /** A long gift lasts more than thirty days or for good. */
  mayGiveLong: boolean;
}

/** docs/product/gift.md#gift-form */
export function GiftSection({ userId, mayGiveLong }: GiftSectionProps) {
  const onSale = useQuery(choices);
  const now = shopNow();
  const usualEnd = defaultGiftEndDay(now);
  const [automation, setAutomation] = useState('');
  const [endDate, setEndDate] = useState(usualEnd);
  const [forGood, setForGood] = useState(false);
  const give = useStaffAct({
    run: () =>
      call(subscriptionCalls.grantFree, {
        body: {
          user_id: userId,
          automation_id: Number(automation),
          end_date: endDate || undefined,
          gift_as_purchase: forGood,
        },
      }),
    refreshes: peopleKey,
    done: ({ message }) => message,
    failed: "Impossible d'offrir l'automatisation",
    onEnd: () => setAutomation(''),
  });
  const errorAt = (field: string) =>
    give.error instanceof ApiError ? give.error.fields[field]?.[0] : undefined;
  const choice = useRef<HTMLSelectElement>(null);
  useAskedAct('act', true, (asked) => {
    if (asked === 'offer') choice.current?.focus();
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (automation && !give.isPending) give.mutate(undefined);
  }
  return (
    <Card
      title="Offrir une automatisation"
      description="Gratuite jusqu’à sa date de fin ; rien n’est jamais débité, et un email l’annonce."
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <LoadedSelectField
          ref={choice}
          label="Automatisation"
          query={onSale}
          options={({ results }) => results}
          none="Choisir une automatisation"
          value={automation}
          onChange={(event) => setAutomation(event.target.value)}
        />
        <TextField
          label="Fin de la période gratuite"
          type="date"
          value={endDate}
          max={mayGiveLong ? latestGiftEndDay(now) : usualEnd}
          help={mayGiveLong ? 'Dans deux ans au plus.' : 'Trente jours au plus pour votre rôle.'}
          error={errorAt('end_date')}
          onChange={(event) => setEndDate(event.target.value)}
        />
        {mayGiveLong ? (
          <Checkbox
            label="Cadeau définitif"
            error={errorAt('gift_as_purchase')}
            help="À sa fin, l’automatisation reste acquise ; son abonnement se paie comme les autres."
            checked={forGood}
            onChange={(event) => setForGood(event.target.checked)}
          />
        ) : null}
        <div>
          <Button type="submit" variant="secondary" aria-disabled={!automation} pending={give.isPending}>
            {forGood ? 'Offrir définitivement' : 'Offrir temporairement'}
          </Button>
        </div>
      </form>
    </Card>
  );
}
