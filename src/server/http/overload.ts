import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';

/** At libraries' usual 10 ms, the monitor was half of what an idle process does. */
const resolution = 50;
const lookEveryMs = 1_000;
const comeBackInSeconds = 10;

declare module 'fastify' {
  interface FastifyContextConfig {
    isProbe?: true;
  }
}

/** docs/product/security.md#overload-says-so */
export function refuseWhenLagging(app: FastifyInstance, mostMs: number): void {
  if (mostMs === 0) return;
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  let lagMs = 0;
  const timer = setInterval(() => {
    lagMs = delays.count === 0 ? Number.POSITIVE_INFINITY : delays.mean / 1e6 - resolution;
    delays.reset();
  }, lookEveryMs).unref();
  app.addHook('onRequest', (request, reply, done) => {
    if (lagMs <= mostMs || request.routeOptions.config.isProbe) return done();
    reply.header('retry-after', String(comeBackInSeconds));
    done(Object.assign(new Error('the process lags'), { statusCode: 503 }));
  });
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    delays.disable();
    done();
  });
}
