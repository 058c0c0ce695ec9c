import { breachesFound, type Invariant } from './invariant.ts';

const series = `
  select left(number, 6) as series, count(*)::int as count, min(right(number, 6))::int as first, max(right(number, 6))::int as last,
    c.last_number as counter
  from invoices left join invoice_counters c on c.series = left(number, 6)
  group by 1, c.last_number
  having min(right(number, 6))::int <> 1 or sum(right(number, 6)::int) <> count(*) * (count(*) + 1) / 2
    or max(right(number, 6))::int <> count(*) or c.last_number is distinct from count(*)`;

const years = `
  select number, kind, issued_at from invoices
  where left(number, 6) <> case kind when 'credit_note' then 'A-' else 'F-' end
    || to_char(issued_at at time zone 'Europe/Paris', 'YYYY')`;

/** Invoices and credit notes each have one unbroken series a year (docs/product/invoice.md#number-with-the-payment). */
export const numbersHaveNoGap: Invariant = {
  name: 'numbers are given once and without a gap',
  check: async (midnight) => [
    ...(await breachesFound(midnight, 'a series has a gap or a number twice', series)),
    ...(await breachesFound(midnight, 'a number is of another year or kind', years)),
  ],
};
