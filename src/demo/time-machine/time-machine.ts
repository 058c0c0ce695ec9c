import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { addMonths } from '#domain/time/billing-period.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { MovableClock } from '#server/clock.ts';
import type { Shop } from '#server/shop.ts';
import { shopHasCaughtUp } from '../caught-up.ts';
import { demoPageHeaders } from '../demo-page.ts';
import { openSweepAsker } from '../sweep-asks.ts';
import { timeMachinePath } from './controls-view.ts';
import { selectNextDue, selectPayers } from './due-store.ts';
import { readJournal } from './journal.ts';
import { openProviderControls, type ProviderControls } from './provider-controls.ts';
import { progressOf, progressPolicy, timeMachinePage } from './time-machine-page.ts';
import { TimePassing } from './time-passing.ts';
import { declineReasons } from './wording.ts';

interface TimeMachineOptions {
  shop: Omit<Shop, 'clock'> & { clock: MovableClock };
  providerUrl: string;
}

const delaySeconds = DAY_MS / 1000;

const pageHeaders = {
  ...demoPageHeaders,
  'content-security-policy': `${demoPageHeaders['content-security-policy']}; ${progressPolicy}`,
  // Without any referrer, a browser hides a form's origin even from its own site.
  'referrer-policy': 'same-origin',
};

const advance = z.union([
  z.strictObject({ by: z.enum(['day', 'week', 'month', 'due']) }),
  z.strictObject({ until: z.coerce.date() }),
]);
const decline = z.strictObject({
  code: z.string().refine((code) => Object.hasOwn(declineReasons, code)),
  customer: z.string().max(100),
  times: z.coerce.number().int().min(1).max(20),
});
const webhooks = z.strictObject({
  fate: z.enum(['lose', 'duplicate', 'delay', 'hold']),
  count: z.coerce.number().int().min(1).max(100),
});
const outage = z.strictObject({ out: z.enum(['yes', 'no']) });
const journalQuery = z.object({ avant: z.iso.date().optional().catch(undefined) });

const forms = 'application/x-www-form-urlencoded';

function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(forms, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/** Browsers send a form's origin: another site must not move this shop's time. */
async function refuseOtherSites(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (request.method !== 'POST') return undefined;
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  const isElsewhere = origin !== undefined && URL.parse(origin)?.host !== host;
  if (isElsewhere || (site !== undefined && site !== 'same-origin')) {
    return reply.code(403).headers(demoPageHeaders).send('Cette demande vient d’un autre site.');
  }
  return undefined;
}

/** A mistyped date would keep the shop busy for hours. */
const yearOn = (now: Date) => addMonths(now, 12);

async function aimOf({ clock, db }: TimeMachineOptions['shop'], given: z.output<typeof advance>) {
  const now = clock.now();
  if ('until' in given) return given.until < yearOn(now) ? given.until : yearOn(now);
  if (given.by === 'due') return (await selectNextDue(db, now))?.at;
  if (given.by === 'month') return addMonths(now, 1);
  return new Date(now.getTime() + (given.by === 'week' ? 7 : 1) * DAY_MS);
}

async function perturb(
  provider: ProviderControls,
  { fate, count }: z.output<typeof webhooks>,
): Promise<void> {
  if (fate === 'hold') return provider.act('webhooks/hold');
  return provider.act(`webhooks/${fate}`, { count, ...(fate === 'delay' ? { seconds: delaySeconds } : {}) });
}

async function heal(provider: ProviderControls): Promise<void> {
  await provider.act('outage', { kind: null });
  await provider.act('webhooks/release');
  await provider.act('faults/clear');
}

/** Answers 400 to what the page cannot send. */
function onForm<Schema extends z.ZodType>(
  app: FastifyInstance,
  name: string,
  schema: Schema,
  act: (given: z.output<Schema>) => Promise<void>,
): void {
  app.post(`${timeMachinePath}${name}`, { schema: { hide: true } }, async (request, reply) => {
    const given = schema.safeParse(request.body ?? {});
    if (!given.success) {
      return reply.code(400).headers(demoPageHeaders).send('Ce formulaire n’est pas celui de la page.');
    }
    await act(given.data);
    return reply.redirect(timeMachinePath, 303);
  });
}

function registerForms(
  app: FastifyInstance,
  {
    shop,
    provider,
    time,
  }: { shop: TimeMachineOptions['shop']; provider: ProviderControls; time: TimePassing },
): void {
  onForm(app, 'advance', advance, async (given) => {
    const until = await aimOf(shop, given);
    if (until) time.start(shop.clock.now(), until);
  });
  onForm(app, 'decline', decline, ({ customer, ...given }) =>
    provider.act('decline', { ...given, ...(customer ? { customer } : {}) }),
  );
  onForm(app, 'webhooks', webhooks, (given) => perturb(provider, given));
  onForm(app, 'outage', outage, ({ out }) =>
    provider.act('outage', { kind: out === 'yes' ? 'unreachable' : null }),
  );
  onForm(app, 'health', z.strictObject({}), () => heal(provider));
}

/** `app.ts` leaves it out in production (docs/product/time.md#time-machine). */
export const timeMachine: FastifyPluginAsync<TimeMachineOptions> = async (app, { shop, providerUrl }) => {
  const { clock, db, pool, log } = shop;
  const provider = openProviderControls(providerUrl, shop.settings);
  const nextDue = async (after: Date) => (await selectNextDue(db, after))?.at;
  const askForSweep = await openSweepAsker(shop);
  const caughtUp = (state: { away: boolean }) => shopHasCaughtUp(pool, { ...state, comparing: true });
  const time = new TimePassing({ clock, provider, askForSweep, caughtUp, nextDue }, log);
  const options = { schema: { hide: true } };
  acceptForms(app);
  app.addHook('onRequest', refuseOtherSites);
  registerForms(app, { shop, provider, time });

  app.get(timeMachinePath.slice(0, -1), options, (_request, reply) => reply.redirect(timeMachinePath, 308));

  app.get(timeMachinePath, options, async (request, reply) => {
    const now = clock.now();
    const { avant: before } = journalQuery.parse(request.query);
    const page = timeMachinePage({
      now,
      passage: time.passage(),
      due: await selectNextDue(db, now),
      faults: await provider.faults(),
      payers: await selectPayers(db),
      journal: await readJournal({ ...shop, provider }, { now, before }),
      mailboxUrl: shop.settings.MAILBOX_URL,
    });
    return reply.headers(pageHeaders).send(page);
  });

  app.get(`${timeMachinePath}progress`, options, (_request, reply) =>
    reply.header('cache-control', 'no-store').send(progressOf(clock.now(), time.passage())),
  );
};
