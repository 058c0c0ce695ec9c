import { breachesFound, type Invariant } from './invariant.ts';

const isSale = `in ('invoice', 'corrected_invoice')`;

/** Of the states where the story sells: told a second time, so that no table is its own proof. */
const elsewhere = `(values ('Belgique', 'BE', 21.0), ('Allemagne', 'DE', 19.0), ('Finlande', 'FI', 25.5)) s (country, state, rate)`;

/** The day of the payment, by which a corrected invoice is taxed too. */
const taxedOn = `(coalesce(o.paid_at, i.issued_at) at time zone 'Europe/Paris')::date`;

const expected = `case
    when s.state is not null and i.buyer ? 'vatNumber' then '{"rate": 0, "reason": "reverse_charge"}'::jsonb
    when s.state is not null and ${taxedOn} >= (i.seller->>'ossSince')::date then jsonb_build_object('rate', s.rate, 'state', s.state)
    when s.state is not null then '{"rate": 20}'
    when i.buyer->>'country' = 'Suisse' then '{"rate": 0, "reason": "abroad"}'
    when i.buyer->>'postalCode' like '974%' then '{"rate": 8.5}'
    when coalesce(i.buyer->>'country', 'France') = 'France' then '{"rate": 20}' end`;

/** Of those whose buyer is not forgotten yet. */
const ofAnotherPlace = `
  select * from (
    select i.number, i.vat, ${expected} as expected from midnight m cross join invoices i
    join orders o on o.id = i.order_id left join ${elsewhere} on s.country = i.buyer->>'country'
    where i.issued_at >= m.since and i.kind ${isSale} and i.seller ? 'vatNumber' and i.buyer <> '{}') p
  where vat is null or vat <> expected`;

/** What takes money back is taxed as it was sold. */
const unlikeItsSale = `
  select i.number, i.vat, sale.number as sale, sale.vat as expected from midnight m cross join invoices i
  cross join lateral (select s.number, s.vat from invoices s where s.order_id = i.order_id and s.kind ${isSale} and s.id < i.id
    order by s.id desc limit 1) sale
  where i.issued_at >= m.since and not i.kind ${isSale} and i.vat is distinct from sale.vat`;

/** The last part of what goes back takes the cents that rounding left. */
const ofAnotherAmount = `
  select i.number, i.total_amount as total, i.vat_amount as tax, i.vat from midnight m cross join invoices i
  cross join lateral (select (i.vat->>'rate')::numeric as rate) r
  where i.issued_at >= m.since
    and abs(i.vat_amount - i.total_amount * coalesce(rate, 0) / (100 + coalesce(rate, 0))) > case when i.kind ${isSale} then 0.5 else 3 end`;

/** Whose tax it is, and how much (docs/product/invoice.md#whose-vat). */
export const taxFollowsThePlace: Invariant = {
  name: 'the tax is that of the place',
  check: async (midnight) => [
    ...(await breachesFound(midnight, 'a sale bears the tax of another place', ofAnotherPlace)),
    ...(await breachesFound(
      midnight,
      'a paper bears another tax than the sale that it takes back',
      unlikeItsSale,
    )),
    ...(await breachesFound(midnight, 'the tax is of another amount', ofAnotherAmount)),
  ],
};
