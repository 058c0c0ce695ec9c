import { createHmac } from 'node:crypto';
import { eventTask } from '#money/provider/server/provider-events.ts';
import { deliver } from '#server/jobs/outbox.ts';
import { aside, outside } from '../gate.ts';
import type { Scene } from '../person.ts';
import { collectDrafts, customerAtProvider, firstCharge, heldEvents } from '../provider-side.ts';

function signed(payload: string, secret: string): string {
  const seconds = Math.floor(Date.now() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')}`;
}

/** A job may fail and is then done again; the fault is one that nobody foresaw. */
export async function asJob({ faults }: Scene, name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isForeseen = error instanceof Error && ['ProviderError', 'Refusal'].includes(error.name);
    if (!isForeseen) faults.push(`${name} failed: ${error instanceof Error ? error.stack : String(error)}`);
  }
}

/** What the provider has to tell arrives, the oldest first, and is handled as the queue's job would. */
export async function hearEvents(scene: Scene): Promise<void> {
  const { place, person, faults } = scene;
  const customer = await aside(() => customerAtProvider(place, person));
  if (!customer) return;
  for (const event of heldEvents(place, customer)) {
    const payload = JSON.stringify(event);
    const signature = signed(payload, place.shop.settings.STRIPE_WEBHOOK_SECRET);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const url = '/api/stripe/webhook/';
    const { statusCode, body } = await place.app.inject({ method: 'POST', url, headers, payload });
    if (statusCode !== 200) faults.push(`the webhook of ${event.type} answered ${statusCode}: ${body}`);
    await asJob(scene, event.type, async () =>
      place.jobs.queue[eventTask]?.(place.shop, {
        id: event.id,
        type: event.type,
        objectId: event.data.object.id,
      }),
    );
  }
}

/** The month is renewed: its draft is told and corrected, made final and debited, and that is told. */
export async function renew(scene: Scene): Promise<void> {
  const { place, person } = scene;
  await hearEvents(scene);
  const customer = await aside(() => customerAtProvider(place, person));
  if (customer) await outside('the provider debits', () => collectDrafts(place, customer));
  await hearEvents(scene);
}

/** The messages that wait in the outbox for this person, emails aside. */
const waiting = `
  select o.id from outbox o
  where o.kind <> 'email' and o.done_at is null and o.gave_up_at is null and (o.user_id = $1
    or o.payload->>'subscription' in (select id::text from subscriptions where user_id = $1)
    or o.payload->>'refund' in (select id::text from refunds where user_id = $1)
    or o.payload->>'transmission' in (select t.id::text from transmissions t join invoices i on i.id = t.invoice_id where i.user_id = $1))
  order by o.created_at, o.id`;

export async function carryMessages(scene: Scene): Promise<void> {
  const { place, person } = scene;
  const { rows } = await aside(() => place.pool.query<{ id: string }>(waiting, [person.id]));
  for (const { id } of rows)
    await asJob(scene, `message ${id}`, () => deliver(place.shop, place.jobs.outbox, id));
}

export async function sweep(scene: Scene, name: string): Promise<void> {
  const { place } = scene;
  const found = place.jobs.sweeps.find((one) => one.name === name);
  if (!found) throw new Error(`no sweep is called ${name}`);
  await asJob(scene, `sweep ${name}`, () => found.run(place.shop));
}

/** The cardholder contests the first debit at their bank, and the shop hears of it. */
export async function contest(scene: Scene): Promise<void> {
  const { place, person } = scene;
  const customer = await aside(() => customerAtProvider(place, person));
  const charge = customer && firstCharge(place, customer);
  if (!charge) return;
  await outside('the bank opens a dispute', async () => {
    // A bank takes one dispute of a debit, whoever came first, and none of what was given back.
    const now = firstCharge(place, customer);
    const isContestable = now && !now.disputed && now.amount_refunded < now.amount;
    if (isContestable) await place.sandbox.control.openDispute(charge.id);
  });
  await hearEvents(scene);
}

/** The bank decides on what was contested, and the shop hears of it. */
export async function decideDispute(scene: Scene, outcome: 'won' | 'lost'): Promise<void> {
  const { place, person } = scene;
  const { control } = place.sandbox;
  const customer = await aside(() => customerAtProvider(place, person));
  const charges = control.objects('charge').filter((one) => one.customer === customer);
  const open = control
    .objects('dispute')
    .find(({ charge, status }) => status === 'needs_response' && charges.some(({ id }) => id === charge));
  if (!open) return;
  await outside(`the bank says: ${outcome}`, () => control.closeDispute(open.id, outcome));
  await hearEvents(scene);
}
