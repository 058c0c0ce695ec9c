import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import pg from 'pg';
import { reconcileSubscription } from '../src/features/subscriptions/server/for-other-features.ts';
import { openShop } from '../src/server/open-shop.ts';
import { readSettings } from '../src/server/settings.ts';

/** Queries and provider calls of one reconciliation: the same however many subscriptions there are. */
export async function reconcileCost(environment: NodeJS.ProcessEnv): Promise<string> {
  const shop = await openShop(readSettings(environment));
  const { rows } = await shop.pool.query<{ id: string }>(
    'select stripe_subscription_id as id from subscriptions where stripe_subscription_id is not null order by id limit 1',
  );
  const provider = rows[0]?.id;
  if (!provider) throw new Error('nothing to reconcile');
  let [queries, calls] = [0, 0];
  const called = () => {
    calls += 1;
  };
  const plain = pg.Client.prototype.query;
  pg.Client.prototype.query = new Proxy(plain, {
    apply(target, self, words) {
      queries += 1;
      return Reflect.apply(target, self, words);
    },
  });
  subscribe('http.client.request.start', called);
  await reconcileSubscription(shop, provider);
  unsubscribe('http.client.request.start', called);
  pg.Client.prototype.query = plain;
  await shop.close();
  return `${queries} + ${calls}`;
}
