import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatAmount, formatAmountPerMonth } from '#domain/money/money.ts';
import { personName } from '#domain/people/person-name.ts';
import { countOf, inNumber } from '#domain/text/french-count.ts';
import { formatDateTime, formatDay } from '#domain/time/french-dates.ts';
import type { ReachedSubscriber } from '#shop/price-changes/contract.ts';
import * as priceCalls from '#shop/price-changes/contract.ts';
import { useHasRight } from '#staff/lists/web/for-other-features.ts';
import { useStaffAct } from '#web/admin/staff-act.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Details } from '#web/ui/Details.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { PriceAnnouncement, StaffAutomation } from '../contract.ts';
import { automationsKey } from './queries.ts';

const told = {
  one: 'abonné sera prévenu par email, et paiera ce prix à son premier renouvellement',
  many: 'abonnés seront prévenus par email, et paieront ce prix à leur premier renouvellement',
};
const together = {
  one: 'Tous ses abonnements réunis, plafond appliqué,',
  many: 'Tous leurs abonnements réunis, plafonds appliqués,',
};
const pay = { one: 'abonné paie encore un autre prix', many: 'abonnés paient encore un autre prix' };

function usePreview(id: number, { subscription_price }: PriceAnnouncement, day: string) {
  return useQuery({
    // The key is apart from what the announcement refetches, because then there is nothing left to foresee.
    queryKey: ['admin', 'price-preview', id, subscription_price, day],
    queryFn: ({ signal }) =>
      call(priceCalls.previewPriceChange, {
        params: { id },
        query: { subscription_price, subscribers_from: day },
        signal,
      }),
    enabled: /^\d{4}-\d{2}-\d{2}$/.test(day),
    staleTime: 0,
  });
}

function Reached({
  subscribers: shown,
  count,
}: {
  subscribers: readonly ReachedSubscriber[];
  count: number;
}) {
  return (
    <>
      <ul className="flex flex-col gap-2 text-sm">
        {shown.map(({ subscription_id, name, email, share_before, share_after, first_renewal_at }) => (
          <li key={subscription_id} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">{personName({ name, email })}</span>
            <span className="whitespace-nowrap tabular-nums">
              {formatAmount(share_before)} → {formatAmount(share_after)}, dès le{' '}
              {formatDateTime(first_renewal_at)}
            </span>
          </li>
        ))}
      </ul>
      {count > shown.length ? (
        <p className="mt-2 text-sm">
          Les {shown.length} premiers sur {count}.
        </p>
      ) : null}
    </>
  );
}

/** A refusal about the day belongs to its field. */
const refusedDay = (error: unknown) =>
  error instanceof ApiError ? error.fields.subscribers_from?.[0] : undefined;

function Preview({ preview, day }: { preview: ReturnType<typeof usePreview>; day: string }) {
  if (refusedDay(preview.error)) return null;
  if (preview.isError) return <Notice tone="danger">{preview.error.message}</Notice>;
  if (preview.isLoading) return <p role="status">Calcul de l’effet pour chaque abonné…</p>;
  if (!preview.data) return null;
  const { totals, subscribers: reached } = preview.data;
  return (
    <>
      <p role="status">
        {countOf(totals.subscribers, told)} à partir du {formatDay(day)}.{' '}
        {inNumber(totals.subscribers, together)} passent de {formatAmount(totals.month_before)} à{' '}
        {formatAmount(totals.month_after)} par mois.
      </p>
      {reached.results.length > 0 ? (
        <Details summary="Qui est touché">
          <Reached subscribers={reached.results} count={reached.count} />
        </Details>
      ) : null}
    </>
  );
}

function Announce({
  id,
  announcement,
  onEnd,
}: {
  id: number;
  announcement: PriceAnnouncement;
  onEnd: () => void;
}) {
  const { subscription_price, earliest_day } = announcement;
  const [day, setDay] = useState(earliest_day);
  const dayField = useRef<HTMLInputElement>(null);
  const preview = usePreview(id, announcement, day);
  const announce = useStaffAct({
    run: () =>
      call(priceCalls.announcePriceChange, {
        params: { id },
        // It is the price of new buyers that is announced.
        body: { subscription_price, subscribers_from: day, new_buyers_price: subscription_price },
      }),
    refreshes: automationsKey,
    done: () => 'Changement de prix annoncé aux abonnés',
    failed: 'Impossible d’annoncer ce changement de prix',
    onEnd,
  });
  const confirm = useSingleMutation({
    async mutationFn() {
      // The preview may still be on its way: its refusal then shows at the field, and the dialog stays open.
      const { error } = await preview.refetch();
      if (refusedDay(error)) dayField.current?.focus();
      else await announce.mutateAsync(undefined);
    },
  });
  return (
    <ConfirmDialog
      open
      tone="primary"
      title={`Annoncer ${formatAmountPerMonth(subscription_price)} aux abonnés\u00a0?`}
      confirmLabel="Annoncer par email"
      cancelLabel="Plus tard"
      onClose={onEnd}
      onConfirm={() => confirm.mutate()}
      pending={confirm.isPending}
    >
      <TextField
        ref={dayField}
        label="À partir du"
        type="date"
        required
        min={earliest_day}
        value={day}
        onChange={(event) => setDay(event.target.value)}
        error={refusedDay(preview.error)}
        help={`Au plus tôt le ${formatDay(earliest_day)}\u00a0: les abonnés sont prévenus 30\u00a0jours avant. Une baisse n’attend pas\u00a0: elle vaut dès leur prochaine échéance.`}
      />
      <Preview preview={preview} day={day} />
    </ConfirmDialog>
  );
}

interface AnnouncePriceProps {
  automation: StaffAutomation;
  /** Saving a new price opens it too, because the notice may be out of sight above the form. */
  isOpen: boolean;
  setOpen: (open: boolean) => void;
}

/** It shows while subscribers pay another price (docs/product/automation.md#edited-price-is-announced). */
export function AnnouncePrice({ automation, isOpen, setOpen }: AnnouncePriceProps) {
  const { id, announcement } = automation;
  const mayAnnounce = useHasRight('prices.write');
  if (!announcement) return null;
  return (
    <>
      <Notice
        tone="info"
        announced
        title={countOf(announcement.subscribers, pay)}
        action={
          mayAnnounce ? (
            <Button size="sm" onClick={() => setOpen(true)}>
              Annoncer le changement
            </Button>
          ) : undefined
        }
      >
        Les nouveaux clients paient déjà {formatAmountPerMonth(announcement.subscription_price)}. Les abonnés
        gardent leur prix tant que le changement ne leur est pas annoncé. Ceux qui paient davantage sont
        prévenus demain et passent d’eux-mêmes à ce prix, à leur prochaine échéance.
      </Notice>
      {isOpen ? <Announce id={id} announcement={announcement} onEnd={() => setOpen(false)} /> : null}
    </>
  );
}
