import type { Invariant } from './invariant.ts';

const answered = `
  select r.id::text as id, r.automation_id as automation, r.answer is not null as answered from workflow_runs r
  where r.id::text = any($1)`;

/** A run that is asked for again is the same run (docs/product/workflow.md#same-id-same-run). */
export const runsReachN8nOnce: Invariant = {
  name: 'a run reaches n8n once',
  async check({ pool, runs }) {
    const received = (await runs?.()) ?? [];
    const twice = received.filter((id, index) => received.indexOf(id) !== index);
    if (twice.length === 0) return [];
    const { rows } = await pool.query<Record<string, unknown>>(answered, [twice]);
    const known = new Map(rows.map((row) => [row.id, row]));
    return twice.map((id) => ({ message: 'n8n ran one run twice', facts: { run: id, ...known.get(id) } }));
  },
};
