import { allowed } from './allowed-delays.ts';
import { breachesFound, type Invariant, type Midnight } from './invariant.ts';

/** Who has a SIREN is told by their invoices, the tax of another state nowhere (docs/product/tax-report.md#what-is-in-it). */
const otherSums = `
  select t.id as report, t.period_from, t.amount, t.vat, p.amount as sold, p.vat as tax from midnight m cross join transmissions t
  cross join lateral (
    select coalesce(sum(i.total_amount - i.vat_amount), 0)::int as amount,
      coalesce(sum(i.vat_amount) filter (where not coalesce(i.vat ? 'state', false)), 0)::int as vat
    from invoices i where not i.buyer ? 'siren' and (i.issued_at at time zone 'Europe/Paris')::date between t.period_from and t.period_to) p
  where t.kind = 'transactions' and (t.amount, t.vat) <> (p.amount, p.vat)
    and not exists (select from transmissions l where l.kind = t.kind and l.period_from = t.period_from and l.version > t.version)`;

const apart = `
  select kind, period_from, former from (
    select kind, period_from, lag(period_to) over (partition by kind order by period_from) as former
    from transmissions where invoice_id is null and version = 1) t
  where former + 1 <> period_from`;

const notQueued = `
  select i.number from midnight m cross join invoices i
  where i.buyer ? 'siren' and i.total_amount <> 0 and i.issued_at < m.now - ${allowed('settling')}
    and exists (select from transmissions) and not exists (select from transmissions t where t.invoice_id = i.id)`;

/** What the platform accepted is what the row knows by the same name, and the other way round. */
async function unlikeThePlatform({ pool, platform }: Midnight) {
  if (!platform) return [];
  const { rows } = await pool.query<{ tracking_id: string; status: string }>(
    'select tracking_id, status from transmissions',
  );
  const known = new Map(rows.map(({ tracking_id: name, status }) => [name, status]));
  const accepted = new Set(platform.accepted());
  const foreign = [...accepted].filter((name) => !known.has(name));
  const invented = [...known].flatMap(([name, status]) =>
    status === 'accepted' && !accepted.has(name) ? name : [],
  );
  return [
    ...foreign.map((name) => ({ message: 'the platform accepted what is not ours', facts: { name } })),
    ...invented.map((name) => ({ message: 'accepted here, and not by the platform', facts: { name } })),
  ];
}

export const reportsTellThePapers: Invariant = {
  name: 'the reports tell what was sold, once',
  check: async (midnight) => [
    ...(await breachesFound(midnight, 'a report tells other sums than the papers of its days', otherSums)),
    ...(await breachesFound(midnight, 'a day is in no report, or in two', apart)),
    ...(await breachesFound(midnight, 'an invoice to a company of France is not deposited', notQueued)),
    ...(await unlikeThePlatform(midnight)),
  ],
};
