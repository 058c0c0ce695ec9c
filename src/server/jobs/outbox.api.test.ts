import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { waitingForALock } from '#tests/changed-meanwhile.ts';
import { startSecondProcess, startShop, type TestShop } from '#tests/start-shop.ts';
import { inTransaction } from '../db/connection.ts';
import { deliver, enqueue, GiveUp, type OutboxHandler, outboxSweep } from './outbox.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const mail = (to: string) => ({
  kind: 'email',
  payload: {
    to,
    email: {
      name: 'verification',
      props: {
        site: { name: 'Rouage', url: 'http://localhost:3000', legalLine: 'Rouage, démonstration' },
        firstName: 'Camille',
        verificationKey: 'cle-de-test',
        validForHours: 24,
      },
    },
  },
  onceKey: `test:${randomUUID()}`,
});
const received = (to: string) =>
  shop.mailbox.messages().filter((message) => JSON.stringify(message.to).includes(to));
const row = async (onceKey: string) =>
  (
    await shop.pool.query(
      'select id, attempts, done_at, gave_up_at, payload, due_at from outbox where once_key = $1',
      [onceKey],
    )
  ).rows[0];

describe('an email of the outbox', () => {
  it('leaves with the transaction that decides it, and not without it', async () => {
    const message = mail('annule@exemple.fr');
    await inTransaction(shop.db, async (tx) => {
      await enqueue(tx, shop.clock.now(), message);
      throw new Error('the decision is taken back');
    }).catch(() => {});
    await shop.drain();
    expect(received('annule@exemple.fr')).toHaveLength(0);
  });

  it('decided twice under one key, is sent once, and its content is then forgotten', async () => {
    const message = mail('une-fois@exemple.fr');
    await enqueue(shop.db, shop.clock.now(), message);
    await enqueue(shop.db, shop.clock.now(), message);
    await shop.drain();
    await shop.drain();
    expect(received('une-fois@exemple.fr')).toHaveLength(1);
    expect(await row(message.onceKey)).toMatchObject({ payload: {}, gave_up_at: null });
  });

  it('refused for now, is tried again later under the same Message-ID', async () => {
    shop.mailbox.fault.rejectNext(1, 451, 'recipient');
    const message = mail('plus-tard@exemple.fr');
    await enqueue(shop.db, shop.clock.now(), message);
    await shop.drain();
    expect(received('plus-tard@exemple.fr')).toHaveLength(0);
    expect(await row(message.onceKey)).toMatchObject({ attempts: 1, done_at: null });
    await shop.clock.moveTo(new Date(shop.clock.now().getTime() + MINUTE_MS));
    await shop.drain();
    expect(received('plus-tard@exemple.fr')).toHaveLength(1);
    const { id } = await row(message.onceKey);
    expect(received('plus-tard@exemple.fr')[0]?.messageId).toContain(id);
  });

  it('refused for good, is given up and not tried again', async () => {
    shop.mailbox.fault.rejectNext(1, 550, 'recipient');
    const message = mail('jamais@exemple.fr');
    await enqueue(shop.db, shop.clock.now(), message);
    await shop.drain();
    expect((await row(message.onceKey)).gave_up_at).not.toBeNull();
  });
});

describe('emails of one topic', () => {
  it('leave in the order in which they were decided, also when the first is refused for now', async () => {
    const [first, second] = [mail('dans-l-ordre@exemple.fr'), mail('dans-l-ordre@exemple.fr')];
    const other = mail('autre-sujet@exemple.fr');
    shop.mailbox.fault.rejectNext(1, 451, 'recipient');
    await enqueue(shop.db, shop.clock.now(), { ...first, topic: 'essai' });
    await shop.drain();
    await enqueue(shop.db, shop.clock.now(), { ...second, topic: 'essai' });
    await enqueue(shop.db, shop.clock.now(), { ...other, topic: 'un autre' });
    await shop.drain();
    expect(received('dans-l-ordre@exemple.fr')).toHaveLength(0);
    expect(received('autre-sujet@exemple.fr')).toHaveLength(1);
    await shop.clock.moveTo(new Date(shop.clock.now().getTime() + MINUTE_MS));
    await shop.drain();
    const ids = received('dans-l-ordre@exemple.fr').map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toContain((await row(first.onceKey)).id);
    expect(ids[1]).toContain((await row(second.onceKey)).id);
  });

  it('leave after one that was given up', async () => {
    const [first, second] = [mail('apres-abandon@exemple.fr'), mail('apres-abandon@exemple.fr')];
    shop.mailbox.fault.rejectNext(1, 550, 'recipient');
    await enqueue(shop.db, shop.clock.now(), { ...first, topic: 'abandon' });
    await shop.drain();
    await enqueue(shop.db, shop.clock.now(), { ...second, topic: 'abandon' });
    await shop.drain();
    expect(received('apres-abandon@exemple.fr')).toHaveLength(1);
  });

  it('wait for some hours, not for ever, for one that cannot leave: its words are of another release', async () => {
    const [first, second] = [mail('illisible@exemple.fr'), mail('lisible@exemple.fr')];
    const props = { ...first.payload.email.props, oldProp: 'gone since' };
    const unreadable = { ...first, payload: { ...first.payload, email: { ...first.payload.email, props } } };
    await enqueue(shop.db, shop.clock.now(), { ...unreadable, topic: 'illisible' });
    await enqueue(shop.db, shop.clock.now(), { ...second, topic: 'illisible' });
    const arrived: number[] = [];
    for (let hour = 0; hour < 24; hour += 1) {
      await shop.drain();
      arrived.push(received('lisible@exemple.fr').length);
      await shop.clock.moveTo(new Date(shop.clock.now().getTime() + HOUR_MS));
    }
    expect((await row(first.onceKey)).attempts).toBeGreaterThan(0);
    expect(arrived.indexOf(1)).toBe(6);
    expect(arrived.at(-1)).toBe(1);
  });

  it('leave one after the other when two workers take them at once', async () => {
    const order: string[] = [];
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
    const { promise: release, resolve: letGo } = Promise.withResolvers<void>();
    const handlers: Record<string, OutboxHandler> = {
      slow: async () => {
        hold();
        await release;
        order.push('slow');
      },
      quick: async () => {
        order.push('quick');
      },
    };
    const keys = [`test:${randomUUID()}`, `test:${randomUUID()}`] as const;
    const now = shop.clock.now();
    for (const [index, kind] of (['slow', 'quick'] as const).entries())
      await enqueue(shop.db, now, { kind, payload: {}, onceKey: String(keys[index]), topic: 'ensemble' });
    const [slow, quick] = [await row(keys[0]), await row(keys[1])];
    const former = deliver(shop, handlers, slow.id);
    await isHeld;
    await deliver(shop, handlers, quick.id);
    expect(order).toEqual([]);
    letGo();
    await former;
    await deliver(shop, handlers, quick.id);
    expect(order).toEqual(['slow', 'quick']);
  });
});

describe('a message of the outbox', () => {
  it('waits for its date by the shop’s clock', async () => {
    const message = {
      ...mail('demain@exemple.fr'),
      dueAt: new Date(shop.clock.now().getTime() + DAY_MS),
    };
    await enqueue(shop.db, shop.clock.now(), message);
    await shop.drain();
    expect(received('demain@exemple.fr')).toHaveLength(0);
    await shop.clock.moveTo(new Date(message.dueAt.getTime() + 1_000));
    await shop.drain();
    expect(received('demain@exemple.fr')).toHaveLength(1);
  });

  it('is done once when two processes take it at the same time', async () => {
    const other = await startSecondProcess(shop);
    let done = 0;
    const handlers: Record<string, OutboxHandler> = {
      count: async () => {
        done += 1;
      },
    };
    const onceKey = `test:${randomUUID()}`;
    await shop.db.execute(`insert into outbox (kind, payload, once_key, created_at, due_at)
      values ('count', '{}', '${onceKey}', now(), now())`);
    const { id } = await row(onceKey);
    await Promise.all([
      deliver(shop, handlers, id),
      deliver(other.shop, handlers, id),
      deliver(shop, handlers, id),
    ]);
    await deliver(other.shop, handlers, id);
    expect(done).toBe(1);
    await other.stop();
  });

  const jobOf = async (id: string) =>
    (await shop.pool.query('select revision from graphile_worker.jobs where key = $1', [`outbox:${id}`]))
      .rows;

  it.each([
    ['died with its worker', `locked_at = now(), locked_by = 'dead'`],
    ['failed to its last attempt', 'attempts = max_attempts'],
    ['is put off by the queue', `run_at = now() + interval '1 hour'`],
  ])('whose job %s, is handed over again', async (_fate, fate) => {
    const message = mail('encore@exemple.fr');
    await enqueue(shop.db, shop.clock.now(), message);
    const { id } = await row(message.onceKey);
    await shop.pool.query(`update graphile_worker._private_jobs set ${fate} where key = $1`, [
      `outbox:${id}`,
    ]);
    await shop.drain();
    expect((await row(message.onceKey)).done_at).not.toBeNull();
  });

  it('handed over again with others, waits for no job that leaves the queue together with theirs', async () => {
    const messages = [mail('ensemble@exemple.fr'), mail('ensemble@exemple.fr')];
    for (const message of messages) await enqueue(shop.db, shop.clock.now(), message);
    const { rows: jobs } = await shop.pool.query<{ id: string; key: string }>(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'other'
        where key in (select 'outbox:' || id from outbox where once_key = any($1)) returning id, key`,
      [messages.map(({ onceKey }) => onceKey)],
    );
    const [former, latter] = jobs.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    const leaving = await shop.pool.connect();
    const leave = (job: { id: string } | undefined) =>
      leaving.query('delete from graphile_worker._private_jobs where id = $1', [job?.id]);
    const waiting = () => waitingForALock(shop.pool);
    try {
      await leaving.query('begin');
      await leave(latter);
      const swept = outboxSweep.run(shop);
      swept.catch(() => {});
      await expect.poll(waiting).toBe(1);
      await leave(former);
      await leaving.query('commit');
      expect(await swept).toBe(2);
    } finally {
      leaving.release(true);
    }
    await shop.drain();
    expect(received('ensemble@exemple.fr')).toHaveLength(2);
  });

  it('that waits in the queue is not handed over once more', async () => {
    const message = mail('attend@exemple.fr');
    await enqueue(shop.db, shop.clock.now(), message);
    const { id } = await row(message.onceKey);
    expect(await outboxSweep.run(shop)).toBe(1);
    expect(await jobOf(id)).toEqual([{ revision: 0 }]);
    await shop.drain();
    // The library goes on without waiting until the job it has done is deleted.
    await expect.poll(() => jobOf(id)).toEqual([]);
  });

  it('that is due is handed over, however many older ones wait in the queue already', async () => {
    const onceKey = randomUUID();
    const kind = 'of_tomorrow';
    await shop.pool.query(
      `with old as (insert into outbox (kind, payload, once_key, created_at, due_at)
         select $1, '{}', $2 || n, now() - interval '1 day', now() - interval '1 day' from generate_series(1, 501) n returning id)
       select graphile_worker.add_job('outbox', json_build_object('id', id), job_key := 'outbox:' || id) from old`,
      [kind, onceKey],
    );
    await shop.pool.query(
      `insert into outbox (kind, payload, once_key, created_at, due_at) values ($1, '{}', $2, now(), now())`,
      [kind, onceKey],
    );
    const { id } = await row(onceKey);
    await outboxSweep.run(shop);
    expect(await jobOf(id)).toEqual([{ revision: 0 }]);
    await shop.pool.query('delete from outbox where once_key like $1', [`${onceKey}%`]);
    await shop.pool.query(`delete from graphile_worker._private_jobs where key like 'outbox:%'`);
  });

  it('to keep an invoice goes behind an email that keeps an order, and that behind what somebody waits for, at once and when handed over again', async () => {
    const kinds = [{ kind: 'keep_invoice' }, { kind: 'email', topic: 'customer:0' }, { kind: 'of_tomorrow' }];
    const all = kinds.map((one) => ({ ...one, payload: {}, onceKey: randomUUID() }));
    for (const message of all) await enqueue(shop.db, shop.clock.now(), message);
    const keys = all.map(({ onceKey }) => onceKey);
    const kindsInTurn = async () =>
      (
        await shop.pool.query<{ kind: string }>(
          `select o.kind from outbox o join graphile_worker._private_jobs j on j.key = 'outbox:' || o.id
            where o.once_key = any($1) order by j.priority, j.id`,
          [keys],
        )
      ).rows.map(({ kind }) => kind);
    expect(await kindsInTurn()).toEqual(['of_tomorrow', 'email', 'keep_invoice']);
    await shop.pool.query(
      `delete from graphile_worker._private_jobs where key in (select 'outbox:' || id from outbox where once_key = any($1))`,
      [keys],
    );
    await outboxSweep.run(shop);
    expect(await kindsInTurn()).toEqual(['of_tomorrow', 'email', 'keep_invoice']);
  });

  it('is given up at once when its handler says that no retry can help', async () => {
    const onceKey = `test:${randomUUID()}`;
    await shop.db.execute(`insert into outbox (kind, payload, once_key, created_at, due_at)
      values ('hopeless', '{}', '${onceKey}', now(), now())`);
    const { id } = await row(onceKey);
    await deliver(shop, { hopeless: () => Promise.reject(new GiveUp('no such thing')) }, id);
    expect((await row(onceKey)).gave_up_at).not.toBeNull();
  });

  it('of a kind that only another version knows waits for that one, and is not given up', async () => {
    const onceKey = randomUUID();
    await enqueue(shop.db, shop.clock.now(), { kind: 'of_tomorrow', payload: {}, onceKey });
    const { id } = await row(onceKey);
    await deliver(shop, {}, id);
    expect(await row(onceKey)).toMatchObject({ gave_up_at: null, done_at: null });
    await shop.pool.query('update outbox set due_at = created_at where id = $1', [id]);
    await deliver(shop, { of_tomorrow: async () => {} }, id);
    expect((await row(onceKey)).done_at).not.toBeNull();
  });

  it('given up, raises one alert, which names the message and nothing of what it says', async () => {
    shop.mailbox.fault.rejectNext(1, 550, 'recipient');
    const message = mail('personne@exemple.fr');
    await enqueue(shop.db, shop.clock.now(), message);
    await shop.drain();
    const { id } = await row(message.onceKey);
    const query = `select kind, details from alerts where details->>'outbox' = $1`;
    expect((await shop.pool.query(query, [id])).rows).toEqual([
      { kind: 'message_given_up', details: { outbox: id, message: 'email' } },
    ]);
  });
});
