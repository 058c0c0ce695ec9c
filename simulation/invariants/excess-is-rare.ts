import { breachesFound, type Invariant } from './invariant.ts';

/**
 * Of a hundred renewals, how many may be taken above what was due: the worker was away for the whole hour of a draft.
 */
const mostInHundred = 2;
const mostOfFew = 3;

const corrected = `
  , excess as (
    select count(*)::int as count from refunds where reason = 'billing_error' and staff_id is null
  ), paid as (
    select count(*)::int as count from orders where reason = 'renewal' and status in ('paid', 'refunded')
  )
  select excess.count as excess, paid.count as renewals from excess cross join paid
  where excess.count > greatest(${mostOfFew}, paid.count * ${mostInHundred} / 100)`;

/** A draft is corrected before it is debited: giving an excess back is for the worst hour, not the way of the house. */
export const excessIsRare: Invariant = {
  name: 'a renewal is rarely taken above what was due',
  check: (midnight) => breachesFound(midnight, 'too many renewals were taken above what was due', corrected),
};
