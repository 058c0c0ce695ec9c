import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { receiverSeconds } from '../gateways/outgoing.ts';
import { modelSeconds, providerSeconds } from '../gateways/outside-times.ts';
import type { Shop } from '../shop.ts';

/** Of this process, so that each registry takes them. A route is its pattern: it names nobody. */
const httpSeconds = new Histogram({
  name: 'rouage_http_request_seconds',
  help: 'How long answers took, by route',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [],
});

/** Probes are left out: they come each second, and one that says no while a process stops is no error of ours. */
export function timeAnswers(app: FastifyInstance, { METRICS_TOKEN }: Shop['settings']): void {
  if (!METRICS_TOKEN) return;
  app.addHook('onResponse', (request, reply, done) => {
    if (request.routeOptions.config.isProbe) return done();
    const route = request.routeOptions.url ?? 'none';
    httpSeconds.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
}

/** Memory, loop lag and garbage of the process, its connections to the database, and what it asked and answered. */
export function processMetrics({ pool, sessions }: Pick<Shop, 'pool' | 'sessions'>): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(httpSeconds);
  registry.registerMetric(providerSeconds);
  registry.registerMetric(modelSeconds);
  registry.registerMetric(receiverSeconds);
  new Gauge({
    name: 'rouage_database_connections',
    help: 'Connections of this process to the database; who waits has none yet',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const pools = [...new Set([pool, sessions])];
      const sum = (count: 'totalCount' | 'idleCount' | 'waitingCount') =>
        pools.reduce((all, one) => all + one[count], 0);
      this.set({ state: 'busy' }, sum('totalCount') - sum('idleCount'));
      this.set({ state: 'idle' }, sum('idleCount'));
      this.set({ state: 'waiting' }, sum('waitingCount'));
    },
  });
  return registry;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a request bears the monitor's token. */
export const knowsToken = (token: string, authorization: string | undefined): boolean =>
  timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));

/** The jobs process answers nobody else. Resolves once it listens, where it is to. */
export async function serveMetrics(shop: Shop): Promise<{ stop(): void }> {
  const { METRICS_TOKEN: token, JOBS_METRICS_PORT: port, HOST } = shop.settings;
  if (!token || port === undefined) return { stop() {} };
  const registry = processMetrics(shop);
  const server = createServer(async (request, response) => {
    if (!knowsToken(token, request.headers.authorization)) return response.writeHead(401).end();
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, HOST, resolve);
  });
  return { stop: () => server.close().closeAllConnections() };
}
