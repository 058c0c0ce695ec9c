import { z } from 'zod';
import { addressOf } from '#contract-kit/endpoint.ts';
import { createTokens, openSession } from '#people/auth/server/session.ts';
import type { Callable, Given } from '../call.ts';
import type { Person, Scene } from './person.ts';
import type { Place } from './place.ts';

type CallValues = Omit<Given, 'access'>;

/** Answers that the shop gives of its own will when it cannot do a thing now. */
const willed = ['unavailable', 'workflow_unavailable'];

const refusal = z.object({ code: z.string() });

async function send<Answer extends z.ZodType>(
  { place, faults }: Scene,
  { method, path, answer }: Callable<Answer>,
  { access, params = {}, body }: Given,
): Promise<z.output<Answer> | undefined> {
  const url = addressOf({ path }, params);
  const given = await place.app.inject({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).parse(method),
    url,
    ...(access ? { headers: { authorization: `Bearer ${access}` } } : {}),
    ...(body === undefined ? {} : { payload: JSON.stringify(body), headers: headersOf(access) }),
  });
  if (given.statusCode < 300) return answer.parse(given.body ? given.json() : null);
  const { code } = refusal.parse(given.json());
  if (given.statusCode >= 500 && !willed.includes(code))
    faults.push(`${method} ${url} answered ${given.statusCode}: ${given.body}`);
  return undefined;
}

const headersOf = (access: string | undefined) => ({
  'content-type': 'application/json',
  ...(access ? { authorization: `Bearer ${access}` } : {}),
});

/**
 * A call of the person: its answer, or undefined when it was refused. An error of the server is a fault of the case.
 */
export const ask = <Answer extends z.ZodType>(
  scene: Scene,
  endpoint: Callable<Answer>,
  given: CallValues = {},
) => send(scene, endpoint, { ...given, access: scene.access.customer });

export const askAsStaff = <Answer extends z.ZodType>(
  scene: Scene,
  endpoint: Callable<Answer>,
  given: CallValues = {},
) => send(scene, endpoint, { ...given, access: scene.access.staff });

/** A call with a token of its own, whoever's it is. */
export const askWith = <Answer extends z.ZodType>(
  scene: Scene,
  access: string,
  endpoint: Callable<Answer>,
  given: CallValues = {},
) => send(scene, endpoint, { ...given, access });

/** A call of somebody who is not signed in. */
export const askAsStranger = <Answer extends z.ZodType>(
  scene: Scene,
  endpoint: Callable<Answer>,
  given: CallValues,
) => send(scene, endpoint, given);

/** Sessions for both, for who has left for the staff alone, begun at the place's time. */
export async function openScene(place: Place, person: Person): Promise<Scene> {
  const tokens = createTokens(place.shop);
  const { db } = place.shop;
  const { rowCount } = await place.pool.query('select from users where id = $1 and deleted_at is null', [
    person.id,
  ]);
  const customer = { userId: person.id, isStaff: false, audience: 'customer' } as const;
  const staff = { userId: person.staffId, isStaff: true, audience: 'admin' } as const;
  const access = {
    customer: rowCount ? (await openSession(db, tokens, customer, place.time.now)).access : undefined,
    staff: (await openSession(db, tokens, staff, place.time.now)).access,
  };
  return { place, person, faults: [], spent: new Set(), access };
}
