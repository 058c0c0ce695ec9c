import type { DueWork, MakeDue } from './factories/due-work.ts';
import { runSweep, runSweepTogether } from './run-sweep.ts';
import { emailsDecidedFor } from './sent-emails.ts';
import { startSecondProcess, type TestShop } from './start-shop.ts';

type Customer = DueWork['customer'];

/** The ledger, the emails not sent yet and the alerts tell what is written of a customer. */
async function readWritten(shop: TestShop, { id, email }: Customer) {
  const acts = await shop.pool.query<{ act: string }>(
    `select e.entity || ':' || e.act as act from ledger_events e join users u on u.ledger_id = e.ledger_id
     where u.id = $1 order by e.sequence`,
    [id],
  );
  const alerts = await shop.pool.query<{ kind: string }>('select kind from alerts order by id');
  return {
    acts: acts.rows.map(({ act }) => act),
    mails: (await emailsDecidedFor(shop, email)).map(({ name }) => name),
    alerts: alerts.rows.map(({ kind }) => kind),
  };
}

const countReceived = (shop: TestShop, { email }: Customer) =>
  shop.mailbox.messages().filter(({ envelope }) => envelope.to.includes(email)).length;

/** Messages that are due and did not leave, and events that nobody handled. */
async function countLeft(shop: TestShop): Promise<number> {
  const { rows } = await shop.pool.query<{ left: number }>(
    `select (select count(*) from outbox where done_at is null and gave_up_at is null and due_at <= $1)::int
       + (select count(*) from stripe_events where handled_at is null)::int as left`,
    [shop.clock.now()],
  );
  return rows[0]!.left;
}

/**
 * Stops the shop until `lateMs` after the work was due while the provider goes on, then starts two processes that sweep
 * at once. Answers how many they did, what a further pass of each finds, what was written since the stop, and how
 * things stand once the worker has done the rest: the emails that the customer received, what is left undone.
 */
export async function wakeAfterStop(shop: TestShop, sweep: string, due: MakeDue, lateMs: number) {
  const { customer, at } = await due(shop);
  const before = await readWritten(shop, customer);
  const awaited = countReceived(shop, customer) + before.mails.length;
  const since = async () => {
    const { acts, mails, alerts } = await readWritten(shop, customer);
    return {
      acts: acts.slice(before.acts.length),
      mails: mails.slice(before.mails.length),
      alerts: alerts.slice(before.alerts.length),
    };
  };
  await shop.clock.moveTo(new Date(at.getTime() + lateMs));
  await shop.sandbox.settle();
  const second = await startSecondProcess(shop);
  try {
    const done = await runSweepTogether(shop, second.shop, sweep);
    const again = [await runSweep(shop, sweep), await runSweep(second.shop, sweep)];
    const bySweep = await since();
    await shop.roundTrip();
    const { acts, alerts } = await since();
    const mails = countReceived(shop, customer) - awaited;
    return {
      customer,
      done,
      again,
      bySweep,
      inTheEnd: { acts, mails, alerts, left: await countLeft(shop) },
    };
  } finally {
    await second.stop();
  }
}
