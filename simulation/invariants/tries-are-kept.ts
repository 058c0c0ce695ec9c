import { breachesFound, type Invariant } from './invariant.ts';

/** A try that began is written with its idea, once and under the next number. */
const unnoted = `
  select i.id as idea, i.attempt, count(c.id)::int as calls, max(c.attempt) as last
  from automation_ideas i left join ai_calls c on c.idea_id = i.id
  group by i.id having i.attempt <> count(c.id) or i.attempt <> coalesce(max(c.attempt), 0)`;

/** A reading comes of one call that ended well. */
const fromNowhere = `
  select a.idea_id as idea, a.attempt from idea_analyses a
  where not exists (select from ai_calls c
    where c.idea_id = a.idea_id and c.attempt = a.attempt and c.outcome = 'done')`;

/** What nobody awaits any more has ended. */
const forgotten = `
  select c.idea_id as idea, c.attempt from ai_calls c join automation_ideas i on i.id = c.idea_id
  where c.outcome is null and not (i.status = 'ai_processing' and i.attempt = c.attempt and i.reading_until is not null)`;

/** An idea that was read shows what was made of it, and asks what that asks. */
const empty = `
  select i.id as idea, i.status, i.attempt, i.asked_attempt from automation_ideas i
  where i.attempt > 0 and (i.status <> 'new' and i.status <> 'ai_processing' or i.ai_processed)
      and not exists (select from idea_analyses a where a.idea_id = i.id)
    or i.asked_attempt is not null and not exists (select from idea_analyses a
      where a.idea_id = i.id and a.attempt = i.asked_attempt and jsonb_array_length(a.analysis->'questions') > 0)`;

const unasked = `
  select n.idea_id as idea, n.attempt, n.place from idea_answers n
  where not exists (select from idea_analyses a where a.idea_id = n.idea_id and a.attempt = n.attempt
    and n.place < jsonb_array_length(a.analysis->'questions'))`;

/** Every try to have an idea read is known, and comes to one reading at most. */
export const triesAreKept: Invariant = {
  name: 'an idea is read once for each try',
  async check(midnight) {
    return [
      ...(await breachesFound(midnight, 'the tries of an idea are not its calls', unnoted)),
      ...(await breachesFound(midnight, 'a reading comes of no call that ended well', fromNowhere)),
      ...(await breachesFound(midnight, 'a call that nobody awaits never ended', forgotten)),
      ...(await breachesFound(midnight, 'an idea shows a reading that it has not', empty)),
      ...(await breachesFound(midnight, 'what no reading asked was answered', unasked)),
    ];
  },
};
