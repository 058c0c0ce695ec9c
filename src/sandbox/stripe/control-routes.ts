import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { DECLINES, type DeclineName } from './cards.ts';
import type { SandboxControl } from './control.ts';

interface Controlled {
  settle(): Promise<void>;
  control: SandboxControl;
}

const names = Object.keys(DECLINES) as [DeclineName, ...DeclineName[]];
const count = z.union([z.number().int().min(0), z.literal('all')]).default(1);
const matching = {
  path: z.string().optional(),
  method: z.string().optional(),
  times: z.number().int().min(1).default(1),
};
const decline = z.strictObject({
  code: z.enum(names),
  customer: z.string().optional(),
  times: z.number().int().min(1).default(1),
});
const drop = z.strictObject(matching);
const fail = z.strictObject({
  ...matching,
  status: z.number().int().default(500),
  when: z.enum(['before', 'after']).default('before'),
});
const counted = z.strictObject({ count });
const delayed = z.strictObject({ count, seconds: z.number().int().min(1) });
const outage = z.strictObject({ kind: z.enum(['errors', 'unreachable', 'hangs']).nullable() });
const release = z.strictObject({ order: z.enum(['oldest_first', 'newest_first']).default('oldest_first') });
const shown = z.object({ limit: z.coerce.number().int().min(1).max(5_000).default(500) });

type Act = (body: unknown) => unknown;

function actsOf({ control, settle }: Controlled): Record<string, Act> {
  const take = <S extends z.ZodType>(schema: S, act: (given: z.output<S>) => unknown): Act => {
    return (body) => act(schema.parse(body ?? {}));
  };
  return {
    decline: take(decline, ({ code, ...options }) => control.declineNext(code, definedOnly(options))),
    drop: take(drop, (options) => control.dropAfterCommit(options)),
    fail: take(fail, (options) => control.failRequests(options)),
    outage: take(outage, ({ kind }) => control.outage(kind)),
    'webhooks/lose': take(counted, (given) => control.loseEvents(given.count)),
    'webhooks/duplicate': take(counted, (given) => control.duplicateEvents(given.count)),
    'webhooks/delay': take(delayed, (given) => control.delayEvents(given.seconds, given.count)),
    'webhooks/hold': () => control.holdEvents(),
    'webhooks/release': take(release, ({ order }) => control.releaseEvents(order)),
    'faults/clear': () => control.clearFaults(),
    settle: () => settle(),
  };
}

function definedOnly({ customer, times }: { customer?: string | undefined; times: number }) {
  return customer === undefined ? { times } : { customer, times };
}

/** JSON routes under `/_sandbox`, for holders of the secret key. */
export function registerControl(app: FastifyInstance, controlled: Controlled, secretKey: string): void {
  app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        if (request.headers.authorization !== `Bearer ${secretKey}`)
          return reply.code(401).send({ ok: false });
      });
      scope.setErrorHandler((error, _request, reply) =>
        reply.code(400).send({ ok: false, message: error instanceof Error ? error.message : 'invalid' }),
      );
      for (const [path, act] of Object.entries(actsOf(controlled))) {
        scope.post(`/${path}`, async (request) => {
          await act(request.body);
          return { ok: true };
        });
      }
      scope.get('/faults', async () => controlled.control.faults());
      scope.get('/happened', async (request) =>
        controlled.control.happened(shown.parse(request.query).limit),
      );
      scope.get('/next', async () => ({ at: controlled.control.nextMoment() }));
    },
    { prefix: '/_sandbox' },
  );
}
