import type { z } from 'zod';
import { adminSignIn } from '#staff/admin-session/contract.ts';
import { type Callable, call, type Given, providerAway } from '../call.ts';
import type { Chance } from '../chance.ts';
import type { Stage } from '../stage.ts';
import { RunFailed, survived } from '../time.ts';
import type { Weather } from '../troubles.ts';

export const staff = { email: 'staff@rouage.example', password: 'un mot de passe du personnel' };

/** Whom chance may pick: those of whom nothing is foreseen. */
export const openCustomers = `select id from users where not is_staff and deleted_at is null
  and id not in (select id from foreseen) order by id`;

/** A member of the staff at work, for a few minutes. */
export interface Served {
  stage: Stage;
  chance: Chance;
  weather: Weather;
  automations: readonly number[];
  /** Who acts, when it is not the story's own member of the staff. */
  colleague?: { email: string; password: string };
}

function callOne<Answer extends z.ZodType>(
  { stage, chance }: Served,
  endpoint: Callable<Answer>,
  given: Given,
) {
  return survived(stage, () => call(chance.pick(stage.servers), endpoint, given));
}

/**
 * A call of the staff, made again when the server dies under it: its answer, or undefined when it was refused by one of
 * the codes that may be. Throws `RunFailed` on any other refusal.
 */
export async function askAsStaff<Answer extends z.ZodType>(
  served: Served,
  act: string,
  endpoint: Callable<Answer>,
  given: Omit<Given, 'access'>,
  refusals: readonly string[] = [],
): Promise<z.output<Answer> | undefined> {
  const { counts, story } = served.stage;
  const { email, password } = served.colleague ?? story.staff;
  const signedIn = await callOne(served, adminSignIn, { body: { email, password } });
  if (!signedIn.isDone) throw new RunFailed(signedIn.words);
  const outcome = await callOne(served, endpoint, { ...given, access: signedIn.answer.access });
  if (outcome.isDone) {
    counts.add(`staff: ${act}`);
    return outcome.answer;
  }
  const excused = refusals.includes(outcome.code);
  if (!excused && !(providerAway(outcome.code) && served.weather.providerTroubled))
    throw new RunFailed(outcome.words);
  counts.add(`staff: ${act} refused (${outcome.code})`);
  return undefined;
}

/** One of the numbers that a question, which may join `moment` and leave out the `foreseen`, answers; none when there are none. */
export async function anyOf({ stage, chance }: Served, question: string): Promise<number | undefined> {
  const known = `with moment as not materialized (select $1::timestamptz as now),
    foreseen as not materialized (select id from users where email = any($2::text[]))`;
  const { rows } = await stage.pool.query<{ id: number }>(`${known} ${question}`, [
    stage.now,
    stage.story.foreseenPeople,
  ]);
  return rows.length > 0 ? chance.pick(rows).id : undefined;
}
