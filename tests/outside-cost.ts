import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import pg from 'pg';

const requestStart = 'http.client.request.start';

/** How many queries and provider calls this process makes during `work`. */
export async function outsideCost(work: () => Promise<unknown>): Promise<{ queries: number; calls: number }> {
  const cost = { queries: 0, calls: 0 };
  const called = () => {
    cost.calls += 1;
  };
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = new Proxy(query, {
    apply(target, self, words) {
      cost.queries += 1;
      return Reflect.apply(target, self, words);
    },
  });
  subscribe(requestStart, called);
  try {
    await work();
  } finally {
    unsubscribe(requestStart, called);
    pg.Client.prototype.query = query;
  }
  return cost;
}
