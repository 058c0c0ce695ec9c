import type { FastifyInstance } from 'fastify';
import { schemaProblem } from '../db/schema-problem.ts';
import { lastBeat } from '../jobs/beat.ts';
import { build, version } from '../process/release.ts';
import type { Shop } from '../shop.ts';

/** Anybody may ask: the database is asked once in that time. */
const freshForMs = 1_000;

type Probe = { ready: boolean; reason?: string } & Record<string, unknown>;

async function askDatabase(shop: Shop): Promise<Probe> {
  if (shop.notifications.isAway()) return { ready: false, reason: 'the database is away' };
  try {
    const reason = await schemaProblem(shop.pool);
    return reason ? { ready: false, reason } : { ready: true, jobs: await lastBeat(shop) };
  } catch (err) {
    shop.log.warn({ err }, 'the database does not answer as it should');
    return { ready: false, reason: 'the database does not answer as it should' };
  }
}

/**
 * For a proxy or a supervisor, outside the API and its limits (decision 80). Neither partners nor jobs decide: each web
 * process would be taken away at once, and the shop with them.
 */
export function registerProbes(app: FastifyInstance, shop: Shop, leaving?: AbortSignal): void {
  const said = { version, build, ...(shop.settings.SHOP_HOLD ? { held: true } : {}) };
  const options = { schema: { hide: true }, config: { isProbe: true } } as const;
  let known: { at: number; answer: Promise<Probe> } | undefined;
  const look = () => {
    const now = performance.now();
    if (!known || now - known.at > freshForMs) known = { at: now, answer: askDatabase(shop) };
    return known.answer;
  };
  app.get('/livez', options, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ alive: true, ...said });
  });
  app.get('/readyz', options, async (_request, reply) => {
    const { ready, ...more } = leaving?.aborted
      ? { ready: false, reason: 'this process is stopping' }
      : await look();
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, ...said, ...more });
  });
}
