import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { createStaff } from '#tests/act-as-staff.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { Ticket, TicketThread } from '../contract.ts';

let shop: TestShop;
let customer: TestCustomer;
beforeAll(async () => {
  shop = await startShop();
  customer = await createCustomer(shop);
});
afterAll(() => shop.stop());

const hostile = '<script>alert(1)</script>\n\n=HYPERLINK("http://voleur.example")';

async function write(email: string, headers: Record<string, string> = {}): Promise<number> {
  const words = { subject: `Facture ${hostile.slice(0, 25)}`, message: `Bonjour,\n${hostile}` };
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/tickets/',
    payload: { email, ...words },
    headers,
  });
  expect(answer.statusCode).toBe(201);
  return answer.json<Ticket>().id;
}
const send = (method: 'GET' | 'POST', url: string, payload?: object, headers: object = customer.headers) =>
  shop.app.inject({ method, url, headers: { ...headers }, ...(payload ? { payload } : {}) });
const answer = (id: number, message: string, request_id: string = randomUUID(), headers?: object) =>
  send('POST', `/api/tickets/${id}/replies/`, { message, request_id }, headers);
const read = async (id: number, query = '') =>
  (await send('GET', `/api/tickets/${id}/${query}`)).json<TicketThread>();
/** As a new member of the staff: tokens end as the time moves. */
async function asStaff(act: string, id: number, body?: object) {
  const staff = await createStaff(shop, { role: 'support' });
  return staff.ask('POST', `/api/tickets/${id}/${act}/`, body);
}
const reply = (id: number, message: string, more: object = {}) =>
  asStaff('replies', id, { message, request_id: randomUUID(), last_reply_id: 0, ...more });
const lastMailTo = (email: string) =>
  shop.mailbox.messages().findLast(({ envelope }) => envelope.to.includes(email));

describe('the thread of a request', () => {
  it('is read by its author alone, without the notes of the team, and says what is unread', {
    tags: ['7.GET/api/tickets/{id}/', '7.GET/api/tickets/unread/', '7.POST/api/tickets/{id}/read/'],
  }, async () => {
    const unread = async (who: object = customer.headers) =>
      (await send('GET', '/api/tickets/unread/', undefined, who)).json();
    const id = await write(customer.email, customer.headers);
    expect((await reply(id, 'Ce client est fâché.', { internal: true })).statusCode).toBe(201);
    expect((await read(id)).replies).toEqual([]);
    expect(await unread()).toEqual([]);
    const note = (await shop.pool.query('select max(id) as id from ticket_replies')).rows[0].id;
    expect((await reply(id, `Voici.\n${hostile}`, { last_reply_id: note })).statusCode).toBe(201);
    const thread = await read(id);
    expect(thread).toMatchObject({ unread_replies: 1, can_answer: true, has_earlier: false });
    expect(thread.replies).toEqual([
      {
        id: expect.any(Number),
        author: 'team',
        author_name: 'Zoé',
        message: `Voici.\n${hostile}`,
        created_at: expect.stringMatching(/Z$/),
        files: [],
      },
    ]);
    expect(await unread()).toEqual([{ id, subject: expect.any(String), unread_replies: 1 }]);
    expect(await unread((await createCustomer(shop)).headers)).toEqual([]);
    expect((await send('GET', '/api/tickets/unread/', undefined, {})).statusCode).toBe(401);
    const reply_id = thread.replies[0]!.id;
    const marked = await send('POST', `/api/tickets/${id}/read/`, { reply_id });
    expect(marked.json()).toEqual({ unread_replies: 0 });
    expect(await unread()).toEqual([]);
    await send('POST', `/api/tickets/${id}/read/`, { reply_id: note });
    expect((await read(id)).unread_replies).toBe(0);
    const other = await createCustomer(shop);
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', 'read/', { reply_id }],
      ['POST', 'replies/', { message: 'Bonjour', request_id: randomUUID() }],
    ] as const) {
      const url = `/api/tickets/${id}/${path}`;
      expect((await send(method, url, body, other.headers)).statusCode).toBe(404);
      expect((await send(method, url, body, {})).statusCode).toBe(401);
    }
  });

  it('takes the author’s words once, however often they are sent', {
    tags: ['7.POST/api/tickets/{id}/replies/'],
  }, async () => {
    const id = await write(customer.email, customer.headers);
    const request = randomUUID();
    const both = await Promise.all([
      answer(id, 'Une précision.', request),
      answer(id, 'Une précision.', request),
    ]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect((await read(id)).replies.map(({ message }) => message)).toEqual(['Une précision.']);
    for (const [message, said] of [
      ['', 'Écrivez votre réponse.'],
      ['\u200b ', 'Écrivez votre réponse.'],
      ['a'.repeat(5001), 'Ce champ ne peut pas dépasser 5000 caractères.'],
    ] as const)
      expect((await answer(id, message)).json()).toMatchObject({ message: [said] });
    expect((await answer(id, 'Bonjour', 'deux-fois')).statusCode).toBe(400);
  });

  it('is read by parts when it is long', async () => {
    const id = await write(customer.email, customer.headers);
    await shop.pool.query(
      `insert into ticket_replies (ticket_id, author, message, request_id, created_at)
       select $1, 'customer', 'n' || n, gen_random_uuid(), $2 from generate_series(1, 120) n`,
      [id, shop.clock.now()],
    );
    const last = await read(id);
    expect([last.replies.length, last.replies.at(-1)?.message, last.has_earlier]).toEqual([50, 'n120', true]);
    const former = await read(id, `?before=${last.replies[0]?.id}`);
    expect(former.replies.map(({ message }) => message).at(-1)).toBe('n70');
    const first = await read(id, `?before=${former.replies[0]?.id}`);
    expect([first.replies.length, first.has_earlier]).toEqual([20, false]);
  });
});

describe('an answer of the team', () => {
  it('is emailed with the thread to an address known to be the author’s, as text', async () => {
    const known = await createCustomer(shop, { email: 'connue@exemple.fr' });
    await shop.pool.query('update users set email_verified_at = now() where id = $1', [known.id]);
    const id = await write(known.email, known.headers);
    await reply(id, `Voici.\n\n${hostile}`);
    await shop.drain();
    const mail = lastMailTo(known.email);
    expect(mail?.subject).toBe(`Réponse à votre demande n°\u00a0${id}`);
    expect(mail?.html).toContain('&lt;script&gt;');
    expect(mail?.html).not.toContain('<script>');
    expect(mail?.text).toContain('Voici.');
    expect(mail?.text).toContain('Bonjour,');
    expect(mail?.text).toContain(`/support?tab=contact#demande-${id}`);
    expect(mail?.text?.match(/alert\(1\)/g)).toHaveLength(3);
  });

  it('opens the thread of a visitor by its link, quotes nothing that a stranger typed, and is answered there', {
    tags: ['7.POST/api/tickets/by-key/', '7.POST/api/tickets/by-key/replies/'],
  }, async () => {
    const email = 'visiteuse@exemple.fr';
    const id = await write(email);
    await reply(id, 'Voici votre réponse.');
    await shop.drain();
    const text = lastMailTo(email)?.text ?? '';
    expect(text).toContain('Voici votre réponse.');
    expect(text).not.toContain('voleur');
    const key = /\/support\/demande#(\S+)/.exec(text)?.[1] ?? '';
    const opened = (await send('POST', '/api/tickets/by-key/', { key }, {})).json<TicketThread>();
    expect(opened).toMatchObject({ id, replies: [{ message: 'Voici votre réponse.', author_name: 'Zoé' }] });
    const words = { key, message: 'Merci beaucoup.', request_id: randomUUID() };
    const answered = await send('POST', '/api/tickets/by-key/replies/', words, {});
    expect([answered.statusCode, answered.json<TicketThread>().replies.length]).toEqual([201, 2]);
    for (const wrong of [`${id + 1}${key.slice(key.indexOf('.'))}`, 'x', `${key.slice(0, -1)}!`, '']) {
      const refused = await send('POST', '/api/tickets/by-key/', { key: wrong }, {});
      expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'link_expired' }]);
    }
    await shop.pool.query("update tickets set status = 'closed' where id = $1", [id]);
    expect((await send('POST', '/api/tickets/by-key/', { key }, {})).json()).toMatchObject({
      code: 'link_expired',
    });
  });
});

describe('the words of the author after the resolution', () => {
  it('open it again for fourteen days, and are refused from then on even before it is closed', {
    tags: ['4.ticket.reopen'],
  }, async () => {
    const id = await write(customer.email, customer.headers);
    await asStaff('resolve', id);
    const resolvedAt = shop.clock.now();
    await shop.travelTo(new Date(resolvedAt.getTime() + 13 * DAY_MS));
    customer = await signInAgain(shop, customer);
    const reopened = await answer(id, 'Ce n’est pas réglé.');
    expect([reopened.statusCode, reopened.json()]).toMatchObject([201, { status: 'open', closes_at: null }]);
    const { rows } = await shop.pool.query(
      'select act, actor from ticket_events where ticket_id = $1 order by id',
      [id],
    );
    expect(rows).toEqual([
      { act: 'resolve', actor: 'staff' },
      { act: 'reopen', actor: 'customer' },
    ]);
    expect((await asStaff('resolve', id)).statusCode).toBe(200);
    await shop.pool.query(`update tickets set closes_at = $2 where id = $1`, [id, shop.clock.now()]);
    const late = await answer(id, 'Et encore une chose.');
    expect([late.statusCode, late.json()]).toEqual([
      409,
      { code: 'ticket_closed', detail: 'Cette demande est fermée\u00a0: envoyez-en une nouvelle.' },
    ]);
  });
});
