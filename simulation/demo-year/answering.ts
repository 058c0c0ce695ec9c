import { answerPriceNotice } from '#shop/price-changes/contract.ts';
import { Chance } from '../chance.ts';
import { askShop } from '../visit.ts';
import { customerOf, type Scene, visitOf } from './scenes.ts';

interface Told {
  subscription_id: number;
  user_id: number;
}

/** Whose email of a new price came within the day, and who has not answered it. */
async function toldToday({ served: { stage } }: Scene): Promise<Told[]> {
  const { rows } = await stage.pool.query<Told>(
    `select n.subscription_id, s.user_id from price_notices n join subscriptions s on s.id = n.subscription_id
     where n.link_key_hash is not null and n.kept_at is null and s.status = 'active'
       and n.told_at > $1::timestamptz - interval '1 day' order by n.told_at, n.subscription_id`,
    [stage.now],
  );
  return rows;
}

/** One in two follows the email's link: two in three keep. The others say nothing, which keeps. */
export async function answerPrices(scene: Scene): Promise<void> {
  const { mails, options, counts } = scene.served.stage;
  for (const { subscription_id: id, user_id: userId } of await toldToday(scene)) {
    const person = customerOf(scene, userId);
    const key = person && mails.latestKey('price-change', person.email);
    if (!key) continue;
    const chance = new Chance(options.seed, 'answers a price', person.number, id);
    if (!chance.hits(1 / 2)) continue;
    const choice = chance.hits(2 / 3) ? 'keep' : 'leave';
    const refusals = ['action_not_allowed', 'payment_required', 'link_expired'];
    const answered = await askShop(
      visitOf(scene, person),
      answerPriceNotice,
      { body: { key, choice } },
      refusals,
    );
    if (answered.isDone) counts.add(`price: ${choice}`);
  }
}
