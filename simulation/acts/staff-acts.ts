import { z } from 'zod';
import { euroCents } from '../../src/domain/money.ts';
import { parisDayIn } from '../../src/domain/paris-calendar.ts';
import { adminSignIn } from '../../src/features/admin-session/contract.ts';
import { type Callable, call } from '../call.ts';
import type { Chance } from '../chance.ts';
import type { People } from '../person.ts';
import type { Stage } from '../stage.ts';
import { survived } from '../time.ts';

export const staff = { email: 'staff@rouage.example', password: 'un mot de passe du personnel' };

/** Named by the specification; a shop without it answers 404, which is counted. */
const updateCap: Callable<z.ZodUnknown> = {
  method: 'PATCH',
  path: '/api/subscription-settings/update_cap/',
  answer: z.unknown(),
};

type Served = { stage: Stage; chance: Chance; people: People; automations: readonly number[] };

const count = (stage: Stage, act: string, refused: string | undefined) =>
  stage.counts.add(refused ? `staff: ${act} refused (${refused})` : `staff: ${act}`);

function anyCustomer({ people, chance }: Served): number | undefined {
  const known = people.all.flatMap(({ state, userId }) => (state === 'customer' && userId ? [userId] : []));
  return known.length > 0 ? chance.pick(known) : undefined;
}

async function give(served: Served): Promise<void> {
  const { stage, chance, automations } = served;
  const userId = anyCustomer(served);
  if (!userId) return;
  const gift = {
    userId,
    automationId: chance.pick(automations),
    endDay: parisDayIn(stage.now, chance.whole(3, 45)),
    giftAsPurchase: chance.hits(0.3),
  };
  count(stage, 'gift', await chance.pick(stage.servers).ask({ kind: 'gift', gift }));
}

async function announcePrice({ stage, chance, automations }: Served): Promise<void> {
  const change = {
    automationId: chance.pick(automations),
    amount: euroCents(chance.whole(200, 1200)),
    fromDay: parisDayIn(stage.now, chance.whole(31, 45)),
    staffId: null,
  };
  count(stage, 'price change', await chance.pick(stage.servers).ask({ kind: 'price', change }));
}

async function changeCap(served: Served): Promise<void> {
  const { stage, chance } = served;
  const userId = anyCustomer(served);
  if (!userId) return;
  const server = chance.pick(stage.servers);
  const signedIn = await call(server, adminSignIn, { body: staff });
  if (!signedIn.isDone) throw new Error(signedIn.words);
  const body = { user_id: userId, monthly_cap: chance.whole(2, 30) };
  const changed = await call(server, updateCap, { access: signedIn.answer.access, body });
  count(stage, 'cap change', changed.isDone ? undefined : changed.code);
}

/** What the staff do on a day: a gift now and then, a cap changed, a price a month. */
export async function staffDay(served: Served): Promise<void> {
  const { stage, chance, people } = served;
  const many = people.all.length / 50;
  const acts = [
    [Math.min(0.9, 0.12 * many), give],
    [Math.min(0.9, 0.08 * many), changeCap],
    [0.05, announcePrice],
  ] as const;
  for (const [probability, act] of acts) {
    if (chance.hits(probability)) await survived(stage, () => act(served));
  }
}
