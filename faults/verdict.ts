import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { StoredObject } from '#sandbox/stripe/store.ts';
import { createStripeSandbox } from '#sandbox/stripe/stripe-sandbox.ts';
import { openDatabase } from '#server/db/connection.ts';
import { checkInvariants } from '#simulation/invariants/check-invariants.ts';
import { sandboxBooks } from '#simulation/invariants/sandbox-books.ts';
import { KeptObjects } from '#simulation/kept-objects.ts';
import { publishableKey, secretKey } from '#simulation/stage.ts';
import { advance, inDays } from './faults.ts';
import type { KnownPurchase } from './shopper.ts';
import type { Stage } from './stage.ts';

/** Past every delay that the shop may take by its own rules (`allowed-delays.ts`). */
const daysUntilSettled = 9;
const settledWithinMs = 15 * MINUTE_MS;

/** The next noon: a night is compared from 03:00 in Paris on, and the run may have begun before that. */
function noonFrom(instant: Date): Date {
  const noon = new Date(instant);
  noon.setUTCHours(11, 0, 0, 0);
  return noon >= instant ? noon : new Date(noon.getTime() + DAY_MS);
}

/** All that is due comes true: the shop's time goes on with nothing wrong any more. */
async function settle(stage: Stage): Promise<void> {
  const until = noonFrom(await inDays(stage, daysUntilSettled));
  const giveUpAt = Date.now() + settledWithinMs;
  // One that a fault stopped may still be told as such.
  await advance(stage, until);
  for (;;) {
    const answer = await fetch(`${stage.siteUrl}/sandbox/progress`);
    const { running, failed, now } = (await answer.json()) as {
      running: boolean;
      failed: boolean;
      now: string;
    };
    if (failed) throw new Error('the shop’s time could not go on');
    if (!running && new Date(now) >= until) return;
    if (Date.now() > giveUpAt) throw new Error('the shop did not settle');
    // A jump that a fault had cut short, or one that was refused while the shop came back, is asked for again.
    if (!running) await advance(stage, until);
    await pause(500);
  }
}

/** The provider's books as it has kept them itself. */
async function providerBooks({ pool }: Stage) {
  const { rows } = await pool.query<Omit<StoredObject, 'sequence'> & { sequence: string }>(
    'select kind, id, sequence, data from sandbox.stripe_objects order by sequence',
  );
  const persistence = new KeptObjects(rows.map((row) => ({ ...row, sequence: Number(row.sequence) })));
  const { control } = await createStripeSandbox({
    now: () => new Date(),
    secretKey,
    publishableKey,
    persistence,
  });
  return sandboxBooks(control);
}

async function invariants(stage: Stage): Promise<string[]> {
  const breaches = await checkInvariants({
    pool: stage.pool,
    db: openDatabase(stage.pool),
    provider: await providerBooks(stage),
    mails: stage.mails,
    now: await stage.now(),
    memory: new Map(),
  });
  return breaches.map(({ invariant, message, facts }) => `${invariant}: ${message} ${JSON.stringify(facts)}`);
}

/** A purchase that its person knows of and the shop does not, or not as paid. */
async function purchasesUnknown({ pool }: Stage, known: readonly KnownPurchase[]): Promise<string[]> {
  const { rows } = await pool.query<{ intent: string }>(
    `select stripe_intent_id as intent from payments p join orders o on o.id = p.order_id
     where p.status = 'succeeded' and o.status in ('paid', 'refunded') and stripe_intent_id = any($1)
     union
     select stripe_intent_id from payments p join alerts a on a.details->>'payment' = p.id::text
     where stripe_intent_id = any($1)`,
    [known.map(({ intentId }) => intentId)],
  );
  const found = new Set(rows.map(({ intent }) => intent));
  return known
    .filter(({ intentId }) => !found.has(intentId))
    .map(
      ({ email, automationId, intentId, said }) =>
        `${email} paid ${automationId} (${intentId}), ${said} said`,
    );
}

function command(
  verb: string,
  environment: Record<string, string>,
): Promise<{ isGood: boolean; said: string }> {
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'silent', SHOP_MODE: 'test', ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, ['bin/rouage.ts', verb], { env }, (error, stdout, stderr) =>
      resolve({ isGood: !error, said: `${stdout}${stderr}`.trim() }),
    );
  });
}

export interface Verdict {
  /** Lines of what is wrong; none when nothing was lost. */
  wrong: string[];
  ledger: string;
  comparison: string;
}

/** Once nothing strikes any more: is everything there, everywhere the same, and told? */
export async function judge(stage: Stage, known: readonly KnownPurchase[]): Promise<Verdict> {
  await settle(stage);
  const environment = { DATABASE_URL: stage.databaseUrl };
  const ledger = await command('ledger', environment);
  const comparison = await command('compare', environment);
  const wrong = [
    ...(await invariants(stage)),
    ...(await purchasesUnknown(stage, known)).map((line) => `a purchase is unknown to the shop: ${line}`),
    ...(ledger.isGood ? [] : [`ledger: ${ledger.said}`]),
    ...(comparison.isGood ? [] : [`compare: ${comparison.said}`]),
  ];
  return { wrong, ledger: ledger.said, comparison: comparison.said.split('\n').at(-1) ?? '' };
}
