import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { listJobs } from '#app/jobs-list.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { messageWords } from '#domain/watch/message-words.ts';
import type { QueueCounts } from '#staff/admin-session/contract.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { becomeLate } from '#tests/become-late.ts';
import { contestDebit } from '#tests/contest-at-bank.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { noMailer } from '#tests/run-sweep.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { listComingRenewals } from '../contract.ts';

type ComingRenewals = z.infer<typeof listComingRenewals.answer>;

let shop: TestShop;
let staff: TestStaff;

beforeAll(async () => {
  shop = await startShop();
  staff = await createStaff(shop);
});
afterAll(() => shop.stop());

const rows = async (text: string, ...values: unknown[]) => (await shop.pool.query(text, values)).rows;
async function read<Answer>(path = ''): Promise<Answer> {
  const answer = await staff.ask('GET', `/api/admin/queue/${path}`);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json();
}

describe('what waits for a person', () => {
  it('a late payment: whose, how much, which attempt, when the next one, and why', async () => {
    const { customer } = await becomeLate(shop, 'Relance tardive');
    const [order] = await rows(
      `select id from orders where user_id = $1 and reason = 'renewal'`,
      customer.id,
    );
    const { late_payments, pagination } = await read<{ late_payments: object[]; pagination: object }>(
      'late-payments/',
    );
    expect(pagination).toMatchObject({ total_count: 1 });
    expect(late_payments).toMatchObject([
      {
        person: { id: customer.id, email: customer.email },
        automation_name: 'Relance tardive',
        amount: 5,
        order_id: order.id,
        attempt: 4,
        attempts: 4,
        next_attempt_at: null,
        reason: 'Votre banque a refusé ce paiement.',
      },
    ]);
    expect(await read<QueueCounts>()).toMatchObject({ late_payments: 1, disputes: 0, differences: 0 });
  });

  it('a dispute, with the day by which the bank wants an answer', async () => {
    const customer = await createCustomer(shop);
    await buy(shop, customer, await createAutomation(shop, { name: 'Contestée' }));
    const [{ intent, order }] = await rows(
      'select stripe_intent_id as intent, order_id as order from payments where user_id = $1',
      customer.id,
    );
    const before = await read<QueueCounts>();
    const id = await contestDebit(shop, intent);
    await shop.roundTrip();
    const { disputes } = await read<{ disputes: object[] }>('disputes/');
    expect(disputes).toMatchObject([
      { stripe_dispute_id: id, order_id: order, person: { id: customer.id }, answer_by: expect.any(String) },
    ]);
    // Its alert is of the same matter.
    const { alerts, matters } = before;
    expect(await read<QueueCounts>()).toMatchObject({
      disputes: 1,
      alerts: alerts + 1,
      matters: matters + 1,
    });
  });

  it('the renewals of seven days bring, to the cent, what each customer is told', {
    tags: ['7.staff-queue.renewals'],
  }, async () => {
    const now = shop.clock.now().getTime();
    const before = await read<ComingRenewals>('renewals/');
    const people = await Promise.all([createCustomer(shop), createCustomer(shop, { monthlyCap: 600 })]);
    for (const [place, person] of people.entries()) {
      for (const name of ['Un', 'Deux']) {
        await buy(shop, person, await createAutomation(shop, { name: `${name} ${place}` }));
      }
      // Both of a person on one day, within the week.
      await rows(
        'update subscriptions set current_period_end = $2 where user_id = $1',
        person.id,
        new Date(now + (place + 2) * DAY_MS),
      );
    }
    const after = await read<ComingRenewals>('renewals/');
    const told = await Promise.all(
      people.map(async ({ headers }) => {
        const answer = await shop.app.inject({ url: '/api/users/next-debits/', headers });
        return answer
          .json<{ at: string; amount: number }[]>()
          .filter(({ at }) => new Date(at).getTime() < now + 7 * DAY_MS);
      }),
    );
    const sum = told.flat().reduce((total, { amount }) => total + amount, 0);
    expect(sum).toBeGreaterThan(0);
    expect(after.amount - before.amount).toBeCloseTo(sum, 2);
    expect(after.count - before.count).toBe(told.flat().length);
    expect(after.days.reduce((total, { amount }) => total + amount, 0)).toBeCloseTo(after.amount, 2);
  });
});

describe('a message that was given up', () => {
  async function givenUp(payload: object): Promise<string> {
    const id = randomUUID();
    const now = shop.clock.now();
    await rows(
      `insert into outbox (id, kind, payload, once_key, created_at, due_at, gave_up_at, attempts)
       values ($1::text::uuid, 'email', $2, $1::text, $3, $3, $3, 40)`,
      id,
      payload,
      now,
    );
    await rows(
      `insert into alerts (kind, once_key, details, raised_at) values ('message_given_up', $1, '{}', $2)`,
      `given_up:${id}`,
      now,
    );
    return id;
  }
  const email = { to: 'x@exemple.fr', email: { name: 'welcome' } };
  const send = (id: string, by = staff) => by.ask('POST', `/api/admin/queue/messages/${id}/send-again/`, {});

  it('is listed, and is sent again once whoever asks at the same moment; its alert closes', {
    tags: ['7.staff-queue.send-again'],
  }, async () => {
    const before = await read<QueueCounts>();
    const id = await givenUp(email);
    const after = await read<QueueCounts>();
    expect([after.messages - before.messages, after.alerts - before.alerts]).toEqual([1, 1]);
    expect(after.matters - before.matters).toBe(1);
    const { messages } = await read<{ messages: { id: string }[] }>('messages/');
    expect(messages.find((message) => message.id === id)).toMatchObject({
      kind: 'email',
      email_name: 'welcome',
      attempts: 40,
      may_be_sent: true,
    });
    const answers = await Promise.all([send(id), send(id, await createStaff(shop, { role: 'finance' }))]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await rows('select gave_up_at, attempts from outbox where id = $1', id)).not.toMatchObject([
      { attempts: 40 },
    ]);
    expect(await rows('select resolution from alerts where once_key = $1', `given_up:${id}`)).toEqual([
      { resolution: 'closed' },
    ]);
    expect(
      await rows(`select act from journal_entries where subject = 'message' and subject_id = $1`, id),
    ).toEqual([{ act: 'message.send-again' }]);
  });

  it('is not sent when its words are forgotten, or when something else was done instead', async () => {
    for (const payload of [{}, { ...email, ifUndone: { kind: 'x', payload: {} } }]) {
      const answer = await send(await givenUp(payload));
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
        409,
        'message_not_sendable',
      ]);
    }
    expect((await send(randomUUID())).statusCode).toBe(404);
  });

  it('of each kind has its own words for the team', () => {
    const kinds = Object.keys(listJobs(noMailer).outbox).filter((kind) => kind !== 'email');
    expect(kinds.length).toBeGreaterThan(5);
    expect(kinds.filter((kind) => messageWords(kind).includes(kind))).toEqual([]);
  });
});
