import { allowed } from './allowed-delays.ts';
import { breachesFound, type Invariant } from './invariant.ts';

/** Read no more before the next month, which a person was told. */
const isBudgetSpent = `exists (select from alerts where kind = 'ai_budget_spent'
  and details->>'month' = to_char(m.now at time zone 'Europe/Paris', 'YYYY-MM'))`;

const unread = `
  select i.id as idea, i.status, i.attempt, i.reading_until, i.retry_at, i.created_at
  from midnight m cross join automation_ideas i
  where case
    when i.status = 'ai_processing' then coalesce(i.reading_until, i.retry_at) < m.now - ${allowed('reading')}
      and (i.reading_until is not null or not ${isBudgetSpent})
    else i.status = 'new' and i.reading_failure = '' and i.created_at < m.now - ${allowed('reading')}
      and not ${isBudgetSpent} end`;

const untold = `
  select i.id as idea, i.status, i.news_at from midnight m cross join automation_ideas i
  where i.news_at < m.now - ${allowed('reading')}`;

/** Nobody waits for an idea that nobody reads, nor for its news (docs/product/idea.md#read-or-waiting). */
export const ideasWaitForSomebody: Invariant = {
  name: 'no idea is stuck',
  async check(midnight) {
    return [
      // Where no model reads them they wait for a person.
      ...(midnight.model ? await breachesFound(midnight, 'an idea waits and nobody reads it', unread) : []),
      ...(await breachesFound(midnight, 'news of an idea are told to nobody', untold)),
    ];
  },
};
