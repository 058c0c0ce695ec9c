import { eq } from 'drizzle-orm';
import { selectLatestArchive } from '#account/data-archive/server/for-other-features.ts';
import { Refusal } from '#contract-kit/error-codes.ts';
import { type EuroCents, euroCents, eurosFromCents, ZERO } from '#domain/money/money.ts';
import { accessDue } from '#domain/people/access-request.ts';
import { roleOf } from '#domain/people/staff-rights.ts';
import { monthOfToday } from '#domain/price/price-of-month.ts';
import { isOrderPaid } from '#domain/status/order-status.ts';
import { selectAddresses } from '#people/addresses/server/for-other-features.ts';
import { prepared } from '#server/db/connection.ts';
import { pendingRestores } from '#server/db/schema/accounts.ts';
import { versionOf } from '#server/http/refuse-stale.ts';
import type { Shop } from '#server/shop.ts';
import type { ListedRow } from '#shop/own-automations/server/for-other-features.ts';
import {
  describeForStaff,
  type StaffColumns,
  staffSubscriptionColumns,
} from '#staff/subscriptions-admin/server/for-other-features.ts';
import {
  type PersonRow,
  selectAcceptances,
  selectConsents,
  selectPerson,
  selectPurchases,
  selectRecentOrders,
  selectSpent,
  selectWaitingLinks,
} from './person-store.ts';

/** It is more than the catalogue has, and so more than one person ever subscribed to. */
const mostSubscriptions = 500;

const subscriptionsOf = prepared<ListedRow & StaffColumns, [number]>(
  'staff_subscriptions_of_person',
  `select ${staffSubscriptionColumns}
   from subscriptions s join users u on u.id = s.user_id join automations a on a.id = s.automation_id
   where s.user_id = $1 order by s.created_at desc, s.id desc limit ${mostSubscriptions}`,
);

/** A person's form loads and sends it; it leaves out whether the account is open. */
export const personVersion = ({ email, firstName, lastName, phone, isStaff, staffRole }: PersonRow): string =>
  versionOf(email, firstName, lastName, phone, isStaff, staffRole);

function monthOf(rows: readonly ListedRow[], cap: EuroCents, now: Date) {
  const own = rows.map(
    ({ id, status, is_free: isFree, end_date: endDate, individual_price: price, coupon }) => ({
      ...{ id, status, isFree, endDate, price, coupon },
    }),
  );
  const month = monthOfToday(own, cap, now);
  const individual = euroCents(month.total + month.takenByCap);
  return { ...month, individual, savings: euroCents(individual - month.debited) };
}

const identityOf = (row: PersonRow) => ({
  id: row.id,
  email: row.email,
  email_verified: row.emailVerifiedAt !== null,
  first_name: row.firstName,
  last_name: row.lastName,
  phone: row.phone,
  is_active: row.isActive,
  is_staff: row.isStaff,
  is_superuser: row.isSuperuser,
  role: roleOf(row) ?? null,
  date_joined: row.dateJoined.toISOString(),
  last_login: row.lastLogin?.toISOString() ?? null,
  profile: {
    company_name: row.companyName,
    language: row.language,
    timezone: row.timezone,
    technical_level: row.technicalLevel,
  },
  version: personVersion(row),
});

async function moneyOf({ db }: Pick<Shop, 'db'>, id: number) {
  const [spent, bought, orders] = await Promise.all([
    selectSpent(db, id),
    selectPurchases(db, id),
    selectRecentOrders(db, id),
  ]);
  return {
    total_spent: eurosFromCents(spent.spent),
    total_orders: spent.orders,
    purchased_automations: {
      one_time_purchases: bought.map(
        ({ automationId, name, purchasedAt, amountPaid, givenBack, source }) => ({
          automation_id: automationId,
          name,
          purchase_date: purchasedAt.toISOString(),
          amount_paid: eurosFromCents(amountPaid),
          amount_given_back: eurosFromCents(givenBack),
          source,
        }),
      ),
    },
    orders: orders.map(({ id: order, createdAt, status, totalAmount, givenBack, isContested, items }) => ({
      id: order,
      created_at: createdAt.toISOString(),
      is_paid: isOrderPaid(status),
      status,
      total_amount: eurosFromCents(totalAmount),
      amount_given_back: eurosFromCents(givenBack),
      is_contested: isContested,
      items,
    })),
  };
}

/** What they agreed to, and the archive of their data that still exists. */
async function agreedBy({ db }: Pick<Shop, 'db'>, id: number, now: Date) {
  const [acceptances, consents, archive] = await Promise.all([
    selectAcceptances(db, id),
    selectConsents(db, id),
    selectLatestArchive(db, id, now),
  ]);
  return {
    terms_accepted_at: acceptances.at(-1)?.receivedAt.toISOString() ?? null,
    acceptances: acceptances.map(({ type, version, receivedAt }) => ({
      ...{ type, version },
      received_at: receivedAt.toISOString(),
    })),
    consents,
    data_archive: archive
      ? {
          status: archive.status,
          asked_at: archive.askedAt.toISOString(),
          due_at: accessDue(archive.askedAt).toISOString(),
          ready_at: archive.readyAt?.toISOString() ?? null,
          expires_at: archive.expiresAt.toISOString(),
        }
      : null,
  };
}

/** Throws `not_found`, also for a deleted account. */
export async function showPerson(shop: Pick<Shop, 'db' | 'pool' | 'clock'>, id: number) {
  const row = await selectPerson(shop.db, id);
  if (!row) throw new Refusal('not_found');
  const now = shop.clock.now();
  const [rows, money, own, agreed, links, restores] = await Promise.all([
    subscriptionsOf(shop.pool, id),
    moneyOf(shop, id),
    selectAddresses(shop.db, id),
    agreedBy(shop, id, now),
    selectWaitingLinks(shop.db, id, now),
    shop.db.$count(pendingRestores, eq(pendingRestores.userId, id)),
  ]);
  const month = monthOf(rows, row.monthlyCap, now);
  return {
    ...identityOf(row),
    ...money,
    restore_waiting: restores > 0,
    addresses: own,
    subscriptions: rows.map((one) => describeForStaff(one, id, month.costs.get(one.id) ?? ZERO, now)),
    subscription_settings: {
      monthly_cap: eurosFromCents(row.monthlyCap),
      current_monthly_cost: eurosFromCents(month.debited),
      remaining_capacity: eurosFromCents(month.remaining),
      active_subscriptions_count: month.count,
      individual_total: eurosFromCents(month.individual),
      monthly_savings: eurosFromCents(month.savings),
    },
    has_password: row.passwordHash !== null,
    at: now.toISOString(),
    ...agreed,
    invited_until: links.invitedUntil?.toISOString() ?? null,
    pending_email: links.pendingEmail,
  };
}
