import type pg from 'pg';
import { Refusal } from '#contract-kit/error-codes.ts';
import { eurosFromCents } from '#domain/money/money.ts';
import { monthOfToday } from '#domain/price/price-of-month.ts';
import { type Columns, type InJson, prepared } from '#server/db/connection.ts';
import { comingCouponOf, type WithComingCoupon } from '#server/db/running-coupon.ts';
import type { users } from '#server/db/schema/accounts.ts';
import type { subscriptions } from '#server/db/schema/subscriptions.ts';
import { vatStatusOf } from '#server/db/vat-status.ts';
import type { Account } from '../contract.ts';

interface AccountRow
  extends Columns<
    typeof users,
    | 'id'
    | 'email'
    | 'first_name'
    | 'last_name'
    | 'phone'
    | 'is_active'
    | 'is_staff'
    | 'is_superuser'
    | 'date_joined'
    | 'last_login'
    | 'monthly_cap'
    | 'company_name'
    | 'language'
    | 'timezone'
    | 'technical_level'
  > {
  email_verified: boolean;
  restore_waiting: boolean;
  addresses: Account['addresses'];
  /** They may count toward the cap; the domain decides. */
  subscriptions: (InJson<
    Pick<typeof subscriptions.$inferSelect, 'id' | 'individualPrice' | 'status' | 'isFree' | 'endDate'>
  > &
    WithComingCoupon)[];
}

const accountById = prepared<AccountRow, [number]>(
  'account_by_id',
  `select u.id, u.email, u.email_verified_at is not null as email_verified, u.first_name, u.last_name, u.phone,
     exists (select from pending_restores r where r.user_id = u.id) as restore_waiting, u.is_active, u.is_staff, u.is_superuser, u.date_joined, u.last_login, u.monthly_cap,
     u.company_name, u.language, u.timezone, u.technical_level,
     (select coalesce(json_agg(json_build_object('id', a.id, 'address_type', a.address_type,
         'address_name', a.address_name, 'first_name', a.first_name, 'last_name', a.last_name,
         'company', a.company, 'address1', a.address1, 'address2', a.address2, 'city', a.city,
         'postal_code', a.postal_code, 'country', a.country, 'phone', a.phone, 'siren', a.siren,
         'vat_number', a.vat_number, 'vat_status', ${vatStatusOf('a')}, 'is_default', a.is_default)
       order by a.is_default desc, a.id), '[]')
      from addresses a where a.user_id = u.id) as addresses,
     (select coalesce(json_agg(json_build_object('id', s.id, 'individualPrice', s.individual_price, 'status', s.status,
         'isFree', s.is_free, 'endDate', s.end_date, 'coupon', ${comingCouponOf('s')})), '[]')
      from subscriptions s
      where s.user_id = u.id and s.status in ('active', 'cancelling', 'past_due') and not s.is_free) as subscriptions
   from users u where u.id = $1 and u.is_active and u.deleted_at is null`,
);

/** One query, because every opening of a private screen asks it. */
export async function selectAccount(pool: pg.Pool, userId: number): Promise<AccountRow | undefined> {
  const [row] = await accountById(pool, userId);
  return row;
}

function subscriptionSettings(row: AccountRow, now: Date): Account['subscription_settings'] {
  const cap = row.monthly_cap;
  const own = row.subscriptions.map(({ individualPrice: price, endDate, ...rest }) => ({
    ...rest,
    price,
    endDate: endDate === null ? null : new Date(endDate),
  }));
  const month = monthOfToday(own, cap, now);
  return {
    monthly_cap: eurosFromCents(cap),
    current_monthly_cost: eurosFromCents(month.debited),
    remaining_capacity: eurosFromCents(month.remaining),
    active_subscriptions_count: month.count,
  };
}

/** Throws `Refusal('invalid_token')` when it was deactivated or deleted meanwhile. */
export async function showAccount(pool: pg.Pool, userId: number, now: Date): Promise<Account> {
  const row = await selectAccount(pool, userId);
  if (!row) throw new Refusal('invalid_token');
  const {
    company_name,
    language,
    timezone,
    technical_level,
    subscriptions: _,
    monthly_cap: __,
    ...rest
  } = row;
  return {
    ...rest,
    date_joined: row.date_joined.toISOString(),
    last_login: row.last_login?.toISOString() ?? null,
    profile: { company_name, language, timezone, technical_level },
    subscription_settings: subscriptionSettings(row, now),
  };
}
