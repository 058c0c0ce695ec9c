import type { TestShop } from './start-shop.ts';

/** The journal tells what staff did to an idea, in order. */
export const actsOnIdea = async ({ pool }: Pick<TestShop, 'pool'>, id: number) =>
  (
    await pool.query(
      `select e.act, d.details -> 'after' as after from journal_entries e join journal_details d using (sequence)
       where e.subject = 'idea' and e.subject_id = $1 order by e.sequence`,
      [String(id)],
    )
  ).rows;
