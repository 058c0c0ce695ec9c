import type { Served } from '../acts/as-staff.ts';
import { Chance } from '../chance.ts';
import type { People, Person } from '../person.ts';
import { eventsArrive, type Visit } from '../visit.ts';

/** A part of a day: the morning is 0, the evening 1. */
export interface Part {
  day: number;
  step: number;
}

/** What stands ready for whatever was foreseen. */
export interface Scene extends Part {
  served: Served;
  people: People;
}

/** What happens, by its part of a day: `'30 morning'`. */
export type Scenes = Readonly<Record<string, readonly ((scene: Scene) => Promise<unknown>)[]>>;

const partWords = ['morning', 'evening'] as const;

/** Everything of the part, one after the other, and what each has the provider say; whatever the weather is. */
export async function playScenes(scenes: Scenes, scene: Scene): Promise<void> {
  const { control } = scene.served.stage.sandbox;
  for (const play of scenes[`${scene.day} ${partWords[scene.step]}`] ?? []) {
    control.clearFaults();
    control.holdEvents();
    await play(scene);
    await eventsArrive(scene.served);
  }
}

/** One of them before their browser. */
export function visitOf({ served, day, step }: Scene, person: Person): Visit {
  const { stage, weather } = served;
  const chance = new Chance(stage.options.seed, 'foreseen', person.number, day, step);
  return { stage, weather, person, chance };
}

/** Who lives by chance alone, and is a customer at this moment; undefined of anybody else. */
export const customerOf = ({ people }: Scene, id: number): Person | undefined =>
  people.all.find(({ userId, state, isForeseen }) => userId === id && state === 'customer' && !isForeseen);

export function personNumbered({ people }: Scene, number: number): Person {
  const person = people.all.find((one) => one.number === number);
  if (!person) throw new Error(`nobody has the number ${number}`);
  return person;
}

/** The number that the question answers. Throws when there is none. */
export async function numberFrom(
  { served }: Scene,
  question: string,
  values: readonly unknown[],
): Promise<number> {
  const { rows } = await served.stage.pool.query<{ id: number }>(question, [...values]);
  const [first] = rows;
  if (!first) throw new Error(`nothing found by ${question} with ${values.join(', ')}`);
  return first.id;
}

export const automationNamed = (scene: Scene, slug: string): Promise<number> =>
  numberFrom(scene, 'select id from automations where slug = $1', [slug]);

/** The person's latest order with this automation. */
export const latestOrder = (scene: Scene, email: string, slug: string): Promise<number> =>
  numberFrom(
    scene,
    `select o.id from orders o join order_items i on i.order_id = o.id join automations a on a.id = i.automation_id
     where o.user_id = (select id from users where email = $1) and a.slug = $2 order by o.created_at desc, o.id desc limit 1`,
    [email, slug],
  );
