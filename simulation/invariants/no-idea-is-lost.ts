import { z } from 'zod';
import { IDEA_STATUSES, IDEA_TRANSITIONS, type IdeaStatus } from '#domain/status/idea-status.ts';
import { breachesFound, type Invariant, type Midnight } from './invariant.ts';

/**
 * Its author was told that it is here; staff did not delete it, and its author has not left. One whose gift was sent to
 * a link joins whatever account takes it, and goes with that.
 */
const lost = `
  , received as (
    select o.id::text as outbox, split_part(o.once_key, ':', 3)::int as idea, o.user_id
    from outbox o where o.once_key like 'email:idea-received:%'
  )
  select r.idea, r.outbox from received r
  where not exists (select from automation_ideas i where i.id = r.idea)
    and not exists (select from journal_entries j
      where j.subject = 'idea' and j.subject_id = r.idea::text and j.act = 'idea.delete')
    and not exists (select from users u where u.id = r.user_id and u.deleted_at is not null)
    and not exists (select from outbox g where g.once_key = 'email:idea-gift:' || r.idea)`;

const goodbyes = `select id::text as outbox from outbox where once_key like 'email:account_deleted:%'`;

/** What was written without an account goes with the account whose address it names. */
async function gone(midnight: Midnight) {
  const found = await breachesFound(midnight, 'an idea is gone', lost);
  if (found.length === 0) return [];
  const to = new Map((await midnight.mails.mails()).map((mail) => [mail.outboxId, mail.to]));
  const { rows } = await midnight.pool.query<{ outbox: string }>(goodbyes);
  const left = new Set(rows.map(({ outbox }) => to.get(outbox)));
  left.delete(undefined);
  return found.filter(({ facts }) => !left.has(to.get(String(facts.outbox))));
}

const memoryKey = 'ideas of the night before';
const remembered = z.array(z.tuple([z.int(), z.enum(IDEA_STATUSES)]));

function reachable(from: IdeaStatus, seen = new Set<IdeaStatus>([from])): Set<IdeaStatus> {
  for (const next of Object.values(IDEA_TRANSITIONS[from])) {
    if (seen.has(next)) continue;
    seen.add(next);
    reachable(next, seen);
  }
  return seen;
}

async function strayed({ pool, memory }: Midnight) {
  const before = new Map(remembered.safeParse(memory.get(memoryKey)).data);
  const { rows } = await pool.query<{ idea: number; status: IdeaStatus }>(
    'select id as idea, status from automation_ideas order by id',
  );
  memory.set(
    memoryKey,
    rows.map(({ idea, status }) => [idea, status]),
  );
  return rows.flatMap((facts) => {
    const from = before.get(facts.idea);
    if (!from || reachable(from).has(facts.status)) return [];
    return [
      { message: 'an idea came to a status that its table does not lead to', facts: { ...facts, from } },
    ];
  });
}

/** An idea goes by the hand of staff or with its author alone, and moves as its table says. */
export const noIdeaIsLost: Invariant = {
  name: 'no idea is lost',
  async check(midnight) {
    return [...(await gone(midnight)), ...(await strayed(midnight))];
  },
};
