import { desc, inArray, sql } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import { centsFromEuros } from '#domain/money/money.ts';
import { couponInWords } from '#domain/price/coupon.ts';
import { countOf } from '#domain/text/french-count.ts';
import { formatDay } from '#domain/time/french-dates.ts';
import { daysLater, firstInstantOfParisDay, parisDayIn } from '#domain/time/paris-calendar.ts';
import {
  type CouponRow,
  insertCoupon,
  lockCoupon,
  updateCoupon,
} from '#money/coupons/server/for-other-features.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import { coupons } from '#server/db/schema/coupons.ts';
import { versionOf } from '#server/http/refuse-stale.ts';
import { featureOf, staffCall } from '#server/http/staff-call.ts';
import { actsOn } from '#server/journal/act-on.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { StaffCoupon } from '../contract.ts';
import * as calls from '../contract.ts';
import type { CouponForm } from '../form.ts';

const most = 1_000;

// Drizzle writes bare names for a single table, and a bare "id" would be the payment's own.
const paidUses = sql<number>`(select count(*)::int from payments p
  where p.coupon_id = "coupons"."id" and p.status = 'succeeded')`;
const heldUses = sql<number>`(select count(*)::int from payments p
  where p.coupon_id = "coupons"."id" and p.status not in ('succeeded', 'voided'))`;

const limitsVersion = ({ maxUses, endsAt }: Pick<CouponRow, 'maxUses' | 'endsAt'>) =>
  versionOf(maxUses, endsAt);

const lastDay = (end: Date) => parisDayIn(new Date(end.getTime() - 1), 0);

async function selectShown(db: Queries, now: Date, id?: number): Promise<StaffCoupon[]> {
  const rows = await db
    .select({ coupon: coupons, paid: paidUses, held: heldUses })
    .from(coupons)
    .where(id === undefined ? undefined : sql`${coupons.id} = ${id}`)
    .orderBy(desc(coupons.id))
    .limit(most);
  const ids = [...new Set(rows.flatMap(({ coupon }) => coupon.automationIds ?? []))];
  const named = await db
    .select({ id: automations.id, name: automations.name })
    .from(automations)
    .where(inArray(automations.id, ids));
  const names = new Map(named.map((one) => [one.id, one.name]));
  return rows.map(({ coupon, paid, held }) => ({
    id: coupon.id,
    code: coupon.code,
    lowers: couponInWords(coupon),
    automations: coupon.automationIds?.map((one) => names.get(one) ?? '') ?? null,
    paid_uses: paid,
    held_uses: held,
    max_uses: coupon.maxUses,
    starts_on: coupon.startsAt && parisDayIn(coupon.startsAt, 0),
    ends_on: coupon.endsAt && lastDay(coupon.endsAt),
    is_over: coupon.endsAt !== null && coupon.endsAt <= now,
    created_at: coupon.createdAt.toISOString(),
    archived_at: coupon.archivedAt?.toISOString() ?? null,
    version: limitsVersion(coupon),
  }));
}

async function showCoupon({ db, clock }: Pick<Shop, 'db' | 'clock'>, id: number): Promise<StaffCoupon> {
  const [shown] = await selectShown(db, clock.now(), id);
  if (!shown) throw new Refusal('not_found');
  return shown;
}

const at = (field: string, message: string) => new Refusal('invalid', { fields: { [field]: [message] } });

/** The day is the last one. */
const endOf = (day: string | null) => (day === null ? null : firstInstantOfParisDay(daysLater(day, 1)));

function columnsOf(form: CouponForm) {
  const {
    promo_code: code,
    kind,
    value,
    parts,
    months,
    starts_on: from,
    ends_on: to,
    automation_ids: ids,
  } = form;
  if (from && to && to < from) throw at('ends_on', 'La fin vient avant le début.');
  return {
    code,
    percent: kind === 'percent' ? value : null,
    amount: kind === 'amount' ? centsFromEuros(value) : null,
    onPurchase: parts !== 'months',
    months: parts === 'purchase' ? 0 : months,
    maxUses: form.max_uses,
    startsAt: from === null ? null : firstInstantOfParisDay(from),
    endsAt: endOf(to),
    automationIds: ids.length > 0 ? [...new Set(ids)] : null,
  };
}

async function refuseUnknown(tx: Transaction, ids: readonly number[] | null): Promise<void> {
  if (!ids) return;
  const known = await tx
    .select({ id: automations.id })
    .from(automations)
    .where(inArray(automations.id, [...ids]));
  if (known.length < new Set(ids).size) throw at('automation_ids', 'Choisissez parmi les automatisations.');
}

const facts = ({ code, lowers, max_uses, starts_on, ends_on }: StaffCoupon) => ({
  ...{ code, coupon_lowers: lowers, max_uses, starts_on, ends_on },
});

/** Throws field errors: a code is unique, archived ones counted. */
const create = staffCall(calls.createCoupon, ({ db, clock }, { body: form, staff }) =>
  inTransaction(db, async (tx) => {
    const now = clock.now();
    const columns = columnsOf(form);
    await refuseUnknown(tx, columns.automationIds);
    const subjectId = await insertCoupon(tx, { ...columns, createdAt: now });
    if (subjectId === undefined)
      throw at('promo_code', `Le code ${form.promo_code} existe déjà\u00a0: choisissez-en un autre.`);
    const [made] = await selectShown(tx, now, subjectId);
    if (!made) throw new Error(`no coupon ${subjectId}`);
    await noteStaffAct(tx, staff, {
      ...{ act: 'coupon.create', subject: 'coupon', subjectId, after: facts(made), now },
    });
    return made;
  }),
);

const usesNoun = { one: 'utilisation', many: 'utilisations' };

const onCoupon = actsOn('coupon', lockCoupon);

const change = staffCall(calls.changeCoupon, async (shop, { params: { id }, body, staff }) => {
  await onCoupon(shop, { id, staff }, async ({ tx, row, note }) => {
    const endsAt = endOf(body.ends_on);
    if (row.startsAt && endsAt && endsAt <= row.startsAt) throw at('ends_on', 'La fin vient avant le début.');
    const isSame = row.maxUses === body.max_uses && row.endsAt?.getTime() === endsAt?.getTime();
    // A lost answer may make somebody send the same change again.
    if (isSame) return;
    const before = { max_uses: row.maxUses, ends_on: row.endsAt && lastDay(row.endsAt) };
    if (body.version !== limitsVersion(row)) {
      const uses = row.maxUses === null ? 'sans nombre d’utilisations' : countOf(row.maxUses, usesNoun);
      const until = before.ends_on ? `jusqu’au ${formatDay(before.ends_on)}` : 'sans dernier jour';
      throw new Refusal('changed_meanwhile', {
        detail: `Un collègue a limité ce code entre-temps\u00a0: ${uses}, ${until}. Enregistrez de nouveau pour le remplacer.`,
        current: { version: limitsVersion(row) },
      });
    }
    await updateCoupon(tx, id, { maxUses: body.max_uses, endsAt });
    await note('coupon.change', before, { max_uses: body.max_uses, ends_on: body.ends_on });
  });
  return showCoupon(shop, id);
});

const archive = staffCall(calls.archiveCoupon, async (shop, { params: { id }, staff }) => {
  await onCoupon(shop, { id, staff }, async ({ tx, row, now, note }) => {
    if (row.archivedAt) return;
    await updateCoupon(tx, id, { archivedAt: now });
    await note('coupon.archive', { code: row.code });
  });
  return showCoupon(shop, id);
});

export const couponsAdmin = featureOf(
  staffCall(calls.listCoupons, ({ db, clock }) => selectShown(db, clock.now())),
  create,
  change,
  archive,
);
