import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/connection.ts';
import { appendToLedger } from '#server/db/last-writes.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { EmailOfPerson, Timeline } from '../contract.ts';

let shop: TestShop;
let staff: TestStaff;
let support: TestStaff;
let finance: TestStaff;
let customer: TestCustomer;

beforeAll(async () => {
  shop = await startShop();
  staff = await createStaff(shop);
  support = await createStaff(shop, { role: 'support' });
  finance = await createStaff(shop, { role: 'finance' });
  customer = await createCustomer(shop);
  await buy(shop, customer, await createAutomation(shop, { name: 'Relance' }));
  const ticket = {
    email: customer.email,
    subject: 'Ma facture',
    category: 'billing',
    message: 'Où est ma facture de mai ?',
  };
  await shop.app.inject({ method: 'POST', url: '/api/tickets/', headers: customer.headers, payload: ticket });
  await shop.settle();
});
afterAll(() => shop.stop());

const url = (rest: string, id = customer.id) => `/api/admin/users/${id}/${rest}`;
const read = async (query = '', who = staff) =>
  (await who.ask('GET', url(`timeline/${query}`))).json<Timeline>();
const addNote = (text: unknown, who = support) => who.ask('POST', url('notes/'), { text });

describe('GET /api/admin/users/{id}/timeline/', () => {
  it('tells payments, subscriptions, emails, requests, sign-ins, acts and notes, newest first', {
    tags: ['7.GET/api/admin/users/{id}/timeline/'],
  }, async () => {
    await addNote('Préfère être rappelée le matin.');
    await staff.ask('PATCH', '/api/subscription-settings/update_cap/', {
      user_id: customer.id,
      monthly_cap: 20,
    });
    const { entries } = await read();
    const orderId = entries.find(({ sentence }) => sentence === 'Commande payée')?.link?.id;
    const said = entries.map(({ kind, sentence, detail }) => [kind, sentence, detail]);
    expect(said).toEqual(
      expect.arrayContaining([
        ['payments', 'Commande payée', `N°\u00a0${orderId}, 40\u00a0€`],
        ['subscriptions', 'Abonnement payé et actif', 'Relance'],
        ['subscriptions', 'Plafond mensuel modifié par l’équipe', '20\u00a0€'],
        ['emails', 'Reçu d’achat', null],
        ['tickets', 'Ticket\u00a0: Ma facture', 'Ouvert'],
        ['sessions', 'Connexion à la boutique', null],
        ['notes', 'Préfère être rappelée le matin.', null],
      ]),
    );
    const instants = entries.map(({ at }) => at);
    expect(instants).toEqual(instants.toSorted().toReversed());
    const cap = entries.find(({ sentence }) => sentence.startsWith('Plafond'));
    expect(cap).toMatchObject({ by: 'Zoé Martin' });
    expect((await read('?kinds=acts')).entries).toMatchObject([
      { sentence: 'Plafond mensuel modifié', by: 'Zoé Martin' },
    ]);
    expect(entries.find(({ sentence }) => sentence === 'Commande payée')?.link).toMatchObject({
      to: 'order',
    });
    expect(entries.find(({ sentence }) => sentence === 'Reçu d’achat')).toMatchObject({ state: 'sent' });
  });

  it('tells only the kinds asked for, and of these what the role may read', async () => {
    const kinds = (timeline: Timeline) => [...new Set(timeline.entries.map(({ kind }) => kind))].toSorted();
    expect(kinds(await read('?kinds=emails,tickets'))).toEqual(['emails', 'tickets']);
    expect(kinds(await read('?kinds=emails,tickets', finance))).toEqual(['emails']);
    expect((await staff.ask('GET', url('timeline/?kinds=tout'))).json()).toEqual({
      code: 'invalid',
      kinds: ['Ce choix n’existe pas.'],
    });
  });

  it('goes on page by page, each entry once, whatever comes in between', async () => {
    const person = await createCustomer(shop);
    for (let n = 0; n < 35; n += 1) await staff.ask('POST', url('notes/', person.id), { text: `Note ${n}` });
    const first = (await staff.ask('GET', url('timeline/?kinds=notes', person.id))).json<Timeline>();
    expect(first.entries).toHaveLength(30);
    await staff.ask('POST', url('notes/', person.id), { text: 'Plus récente' });
    const next = url(`timeline/?kinds=notes&after=${first.next}`, person.id);
    const second = (await staff.ask('GET', next)).json<Timeline>();
    const told = [...first.entries, ...second.entries].map(({ sentence }) => sentence);
    expect(told).toEqual(Array.from({ length: 35 }, (_, n) => `Note ${34 - n}`));
    expect(second.next).toBeNull();
    expect((await staff.ask('GET', url('timeline/?after=abc', person.id))).json()).toMatchObject({
      after: ['Cette suite n’existe pas.'],
    });
  });

  it('names the automation of each month, and leads from what goes back to its order', async () => {
    const person = await createCustomer(shop);
    await buy(shop, person, await createAutomation(shop, { name: 'Devis' }));
    const { rows } = await shop.pool.query(
      'select s.id, u.ledger_id from subscriptions s join users u on u.id = s.user_id where u.id = $1',
      [person.id],
    );
    const [{ id, ledger_id: ledgerId }] = rows;
    const by = { actor: 'system', ledgerId, at: shop.clock.now(), before: null, after: {} } as const;
    await inTransaction(shop.db, (tx) =>
      appendToLedger(tx, { ...by, entity: 'subscription', entityId: id, act: 'renew' }),
    );
    const story = async () => (await staff.ask('GET', url('timeline/', person.id))).json<Timeline>().entries;
    const month = (await story()).find(({ sentence }) => sentence === 'Mois renouvelé');
    expect(month).toMatchObject({ detail: 'Devis', link: { to: 'subscription', id: String(id) } });
    const order = (await story()).find(({ sentence }) => sentence === 'Commande payée')!.link!;
    const asked = await staff.ask('POST', `/api/admin/orders/${order.id}/refund/`, {
      request_id: randomUUID(),
      reason: 'billing_error',
      subscription: 1,
      note: 'Trop.',
    });
    expect([asked.statusCode, asked.body]).toEqual([201, expect.any(String)]);
    const refund = (await story()).find(({ sentence }) => sentence.startsWith('Remboursement'));
    expect(refund).toMatchObject({ detail: expect.stringContaining(`n°\u00a0${order.id}`), link: order });
  });

  it('is not found of who is gone', async () => {
    const gone = await createCustomer(shop, { deletedAt: shop.clock.now() });
    expect((await staff.ask('GET', url('timeline/', gone.id))).statusCode).toBe(404);
  });
});

describe('notes on a person', () => {
  it('are written by the support, and taken away by their author or who leads', {
    tags: ['7.POST/api/admin/users/{id}/notes/', '7.DELETE/api/admin/users/{id}/notes/{note}/'],
  }, async () => {
    const written = await addNote('  À rappeler  ');
    expect(written.statusCode).toBe(201);
    expect(written.json()).toMatchObject({ text: 'À rappeler' });
    const { id } = written.json<{ id: number }>();
    const other = await createStaff(shop, { role: 'support' });
    expect((await other.ask('DELETE', url(`notes/${id}/`))).statusCode).toBe(403);
    const both = await Promise.all([staff, support].map((who) => who.ask('DELETE', url(`notes/${id}/`))));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 404]);
    expect((await addNote(' ')).json()).toEqual({ code: 'invalid', text: ['Écrivez une note.'] });
  });
});

describe('an email of a person', () => {
  const latest = async (sentence: string) =>
    (await read('?kinds=emails')).entries.find((entry) => entry.sentence === sentence)!;

  it('is shown while it waits, sent again when it was given up, forgotten once it has left', {
    tags: [
      '7.GET/api/admin/users/{id}/emails/{email}/',
      '7.POST/api/admin/users/{id}/emails/{email}/resend/',
    ],
  }, async () => {
    await staff.ask('POST', '/api/subscriptions/grant-free/', {
      user_id: customer.id,
      automation_id: await createAutomation(shop, { name: 'Offerte' }),
    });
    const { id } = await latest('Automatisation offerte');
    await shop.pool.query('update outbox set gave_up_at = now(), attempts = 40 where id = $1', [id]);
    const shown = (await support.ask('GET', url(`emails/${id}/`))).json<EmailOfPerson>();
    expect(shown).toMatchObject({ state: 'given_up', content: 'shown', can_resend: true });
    expect(shown.subject).toContain('Offerte');
    expect((await support.ask('POST', url(`emails/${id}/resend/`), {})).json()).toEqual({
      detail: 'L’email repart à l’instant.',
    });
    await shop.drain();
    expect(shop.mailbox.messages().filter(({ subject }) => subject === shown.subject)).toHaveLength(1);
    const left = (await support.ask('GET', url(`emails/${id}/`))).json<EmailOfPerson>();
    expect(left).toMatchObject({
      title: 'Automatisation offerte',
      state: 'sent',
      content: 'forgotten',
      can_resend: false,
    });
    expect((await support.ask('POST', url(`emails/${id}/resend/`), {})).json()).toMatchObject({
      code: 'email_forgotten',
    });
    const another = await createCustomer(shop);
    expect((await support.ask('GET', url(`emails/${id}/`, another.id))).statusCode).toBe(404);
  });

  it('whose link acts as the person is shown to nobody', async () => {
    await shop.app.inject({
      method: 'POST',
      url: '/api/password/request/',
      payload: { email: customer.email },
    });
    const { id } = await latest('Mot de passe à réinitialiser');
    const answer = await staff.ask('GET', url(`emails/${id}/`));
    expect(answer.json()).toMatchObject({ content: 'secret', text: null, html: null, subject: null });
    expect(answer.body).not.toContain('reset-password');
  });
});
