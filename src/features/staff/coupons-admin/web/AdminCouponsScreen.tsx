import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#domain/time/french-dates.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { ConfirmAct } from '#web/admin/ConfirmAct.tsx';
import { List } from '#web/admin/List.tsx';
import type { Column } from '#web/admin/ListHead.tsx';
import { useListState } from '#web/admin/list-state.ts';
import { SecondLine } from '#web/admin/RowName.tsx';
import { call } from '#web/api/call.ts';
import { type MenuAct, RowMenu } from '#web/ui/ActMenu.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { StaffCoupon } from '../contract.ts';
import * as calls from '../contract.ts';
import { CouponLimitsDialog, NewCoupon } from './CouponForms.tsx';
import { couponsKey, staffCoupons } from './queries.ts';

function standing({ archived_at, is_over, paid_uses, held_uses, max_uses }: StaffCoupon): string {
  if (archived_at) return 'Archivé';
  if (is_over) return 'Terminé';
  return max_uses !== null && paid_uses + held_uses >= max_uses ? 'Épuisé' : 'En cours';
}

function days({ starts_on, ends_on }: StaffCoupon): string {
  const from = starts_on ? `Dès le ${formatDay(starts_on)}` : '';
  const to = ends_on ? `Jusqu’au ${formatDay(ends_on)}` : '';
  return [from, to].filter(Boolean).join(', ') || 'Sans limite de date';
}

const columns: Column<StaffCoupon>[] = [
  {
    id: 'code',
    head: 'Code',
    className: 'min-w-36 wrap-anywhere',
    cell: (it) => (
      <>
        <strong title={it.code}>{it.code}</strong>
        <SecondLine>{standing(it)}</SecondLine>
      </>
    ),
  },
  {
    id: 'lowers',
    head: 'Remise',
    className: 'min-w-48',
    cell: (it) => (
      <>
        {it.lowers}
        <SecondLine>{it.automations?.join(', ') ?? 'Toutes les automatisations'}</SecondLine>
      </>
    ),
  },
  {
    id: 'uses',
    head: 'Utilisations',
    align: 'right',
    cell: (it) => (
      <>
        {it.max_uses === null ? it.paid_uses : `${it.paid_uses} sur ${it.max_uses}`}
        {it.held_uses > 0 ? <SecondLine>{`${it.held_uses} en attente de paiement`}</SecondLine> : null}
      </>
    ),
  },
  { id: 'days', head: 'Dates', className: 'min-w-36', cell: days },
];

const whole = (count: number) => ({
  ...{ current_page: 1, total_pages: 1, total_count: count, is_estimate: false },
  ...{ next_key: null, previous_key: null },
});

type CouponAct = { act: 'create' } | { act: 'limit' | 'archive'; coupon: StaffCoupon };

function ConfirmArchive({ coupon: { id, code }, onEnd }: { coupon: StaffCoupon; onEnd: () => void }) {
  return (
    <ConfirmAct
      run={() => call(calls.archiveCoupon, { params: { id } })}
      refreshes={couponsKey}
      done={() => `Le code ${code} est archivé`}
      failed="Impossible d’archiver le code"
      onEnd={onEnd}
      title={`Archiver le code ${code}\u00a0?`}
      confirmLabel="Archiver"
    >
      <p>Plus personne ne pourra l’utiliser. Qui l’a déjà garde sa remise jusqu’à la fin de ses mois.</p>
    </ConfirmAct>
  );
}

function Coupons({ onAsk }: { onAsk: (asked: CouponAct) => void }) {
  const list = useListState({ id: 'coupons', filters: [] });
  const query = useQuery(staffCoupons);
  const rows = query.data;
  const actsOn = (coupon: StaffCoupon): MenuAct[] => [
    { label: 'Limiter', onSelect: () => onAsk({ act: 'limit', coupon }) },
    {
      label: 'Archiver',
      tone: 'danger',
      refused: coupon.archived_at ? 'Il est archivé' : undefined,
      onSelect: () => onAsk({ act: 'archive', coupon }),
    },
  ];
  return (
    <List
      label="Codes promo"
      list={list}
      filters={[]}
      query={query}
      rows={rows}
      paging={rows && whole(rows.length)}
      noun={{ one: 'code', many: 'codes' }}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ code }) => code}
      acts={(it) => <RowMenu name={it.code} acts={actsOn(it)} />}
      failed="Impossible de charger les codes promo"
      empty={
        <EmptyState title="Aucun code promo">
          Un code baisse le prix d’un achat, de ses premiers mois, ou des deux.
        </EmptyState>
      }
    />
  );
}

export const meta = adminMeta('codes promo', '/admin/coupons');
export const handle: StaffScreen = { right: 'coupons.write' };

export default function AdminCouponsScreen() {
  const [asked, setAsked] = useState<CouponAct>();
  const end = () => setAsked(undefined);
  return (
    <AdminPage
      title="Codes promo"
      description="Ce que chaque code promet, et qui s’en est servi."
      action={<Button onClick={() => setAsked({ act: 'create' })}>Créer un code</Button>}
    >
      <Coupons onAsk={setAsked} />
      {asked?.act === 'create' ? <NewCoupon onEnd={end} /> : null}
      {asked?.act === 'limit' ? <CouponLimitsDialog coupon={asked.coupon} onEnd={end} /> : null}
      {asked?.act === 'archive' ? <ConfirmArchive coupon={asked.coupon} onEnd={end} /> : null}
    </AdminPage>
  );
}
