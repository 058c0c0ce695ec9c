import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changedMeanwhile } from '#tests/changed-meanwhile.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

const form = {
  email: 'camille@exemple.fr',
  subject: 'Ma facture de novembre',
  category: 'billing',
  priority: 'high',
  message: 'Bonjour,\nje ne trouve pas ma facture de novembre. Merci !',
};
const post = (payload: object, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url: '/api/tickets/', payload, headers });
const list = (headers: Record<string, string> = {}) => shop.app.inject({ url: '/api/tickets/', headers });
const mailsTo = (email: string) =>
  shop.mailbox.messages().filter(({ envelope }) => envelope.to.includes(email));

describe('a ticket of who closes their account meanwhile', () => {
  it('is nobody’s: the erasure, which is over, would have missed it', async () => {
    const { id: userId, headers } = await createCustomer(shop);
    const meanwhile = {
      lock: 'select from users where id = $1 for update',
      change: 'update users set deleted_at = now(), is_active = false where id = $1',
      id: userId,
    };
    const answer = await changedMeanwhile(shop.pool, meanwhile, () => post(form, headers));
    expect(answer.statusCode).toBe(201);
    const { rows } = await shop.pool.query('select user_id from tickets where id = $1', [answer.json().id]);
    expect(rows).toEqual([{ user_id: null }]);
  });
});

describe('POST /api/tickets/', () => {
  it('opens a ticket for somebody without an account', {
    tags: ['3.ticket', '7.POST/api/tickets/'],
  }, async () => {
    const answer = await post(form);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      ...form,
      id: expect.any(Number),
      user_email: null,
      user_name: null,
      category_display: 'Facturation',
      priority_display: 'Haute',
      status: 'open',
      status_display: 'Ouvert',
      created_at: expect.stringMatching(/Z$/),
      days_open: 0,
      unread_replies: 0,
      can_answer: true,
      closes_at: null,
    });
  });

  it('is normal and of another kind unless told', { tags: ['5.contact.priority'] }, async () => {
    const { category: _, priority: __, ...rest } = form;
    const answer = await post({ ...rest, email: 'Defaut@Exemple.fr' });
    expect(answer.json()).toMatchObject({
      email: 'defaut@exemple.fr',
      category: 'other',
      category_display: 'Autre',
      priority: 'normal',
      priority_display: 'Normale',
    });
  });

  it('tells the author once that it was received, quoting nothing that was typed', async () => {
    const email = 'recu@exemple.fr';
    const { id } = (await post({ ...form, email, subject: 'Gagnez un voyage' })).json();
    await shop.drain();
    await shop.drain();
    const mails = mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual([`Nous avons bien reçu votre demande n°\u00a0${id}`]);
    expect(mails[0]?.text).not.toContain('voyage');
    expect(mails[0]?.text).toContain('Bonjour,');
  });

  it('greets a signed-in author by name only at the account’s own address', async () => {
    const customer = await createCustomer(shop);
    await post({ ...form, email: customer.email }, customer.headers);
    await post({ ...form, email: 'ailleurs@exemple.fr' }, customer.headers);
    await shop.drain();
    expect(mailsTo(customer.email)[0]?.text).toContain('Bonjour Camille');
    expect(mailsTo('ailleurs@exemple.fr')[0]?.text).not.toContain('Camille');
  });

  it.each([
    [{ email: '' }, { email: ["L'email est obligatoire."] }],
    [{ email: undefined }, { email: ["L'email est obligatoire."] }],
    [{ email: 'camille' }, { email: ["L'email n'est pas valide."] }],
    [{ subject: '  ' }, { subject: ['Le sujet est obligatoire.'] }],
    [{ subject: undefined }, { subject: ['Le sujet est obligatoire.'] }],
    [{ subject: 'Aide' }, { subject: ['Le sujet doit contenir au moins 5 caractères.'] }],
    [{ subject: 'Une\nligne' }, { subject: ['Ce champ contient un caractère qui n’est pas accepté.'] }],
    [{ message: '' }, { message: ['Le message est obligatoire.'] }],
    [{ message: undefined }, { message: ['Le message est obligatoire.'] }],
    [{ message: 'Trop court' }, { message: ['Le message doit contenir au moins 20 caractères.'] }],
    [
      { message: `${'a'.repeat(30)}\u0000` },
      { message: ['Ce champ contient un caractère qui n’est pas accepté.'] },
    ],
    [{ message: 'a'.repeat(5001) }, { message: ['Ce champ ne peut pas dépasser 5000 caractères.'] }],
    [{ category: 'idea' }, { category: ['Cette catégorie n’est pas proposée.'] }],
    [{ priority: 'vital' }, { priority: ['Cette priorité n’est pas proposée.'] }],
    [{ status: 'closed' }, { status: ["Ce champ n'est pas accepté."] }],
  ])(
    'refuses %j by field',
    {
      tags: [
        '5.contact.email',
        '5.contact.email.valid',
        '5.contact.subject',
        '5.contact.subject.length',
        '5.contact.message',
        '5.contact.message.length',
      ],
    },
    async (changes, fields) => {
      const answer = await post({ ...form, ...changes });
      expect([answer.statusCode, answer.json()]).toEqual([400, { ...fields, code: 'invalid' }]);
    },
  );

  it('writes nothing when it refuses', async () => {
    await post({ ...form, email: 'rien@exemple.fr', message: 'court' });
    const { rows } = await shop.pool.query("select 1 from tickets where email = 'rien@exemple.fr'");
    expect(rows).toEqual([]);
  });

  it('answers 401 to a token that does not hold, so that the ticket is not lost for its author', async () => {
    expect((await post(form, { authorization: 'Bearer x' })).statusCode).toBe(401);
  });
});

describe('GET /api/tickets/', () => {
  it('lists the customer’s own tickets, urgent first, then newest first', {
    tags: ['4.ticket.order', '7.GET/api/tickets/'],
  }, async () => {
    const { headers } = await createCustomer(shop);
    for (const [subject, priority] of [
      ['Premier', 'normal'],
      ['Deuxième', 'urgent'],
      ['Troisième', 'normal'],
    ])
      await post({ ...form, subject, priority }, headers);
    const answer = await list(headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().map(({ subject }: { subject: string }) => subject)).toEqual([
      'Deuxième',
      'Troisième',
      'Premier',
    ]);
    expect(answer.json()[0]).toMatchObject({ user_name: 'Camille Martin', priority_display: 'Urgente' });
  });

  it('counts the days by the shop’s time, up to the resolution', { tags: ['3.ticket'] }, async () => {
    const { id, headers } = await createCustomer(shop);
    await post(form, headers);
    await shop.pool.query(
      `update tickets set created_at = created_at - interval '10 days', status = 'resolved',
         resolved_at = created_at - interval '7 days' where user_id = $1`,
      [id],
    );
    await post({ ...form, priority: 'low' }, headers);
    await shop.pool.query(
      "update tickets set created_at = created_at - interval '50 hours' where user_id = $1 and status = 'open'",
      [id],
    );
    expect((await list(headers)).json()).toMatchObject([
      { status: 'resolved', status_display: 'Résolu', days_open: 3 },
      { status: 'open', status_display: 'Ouvert', days_open: 2 },
    ]);
  });

  it('never shows what another wrote, not even with the same email', {
    tags: ['6.customer.own'],
  }, async () => {
    const customer = await createCustomer(shop);
    const other = await createCustomer(shop);
    await post({ ...form, email: customer.email });
    await post({ ...form, email: customer.email }, other.headers);
    expect((await list(customer.headers)).json()).toEqual([]);
  });

  it('answers 401 without a token', async () => {
    expect((await list()).statusCode).toBe(401);
  });
});

describe('the limits of the contact form', () => {
  let limited: TestShop;
  beforeAll(async () => {
    limited = await startShop({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
  });
  afterAll(() => limited.stop());
  const send = (email: string, address: string) =>
    limited.app.inject({
      method: 'POST',
      url: '/api/tickets/',
      payload: { ...form, email },
      headers: { 'x-forwarded-for': address },
    });

  it('refuse the eleventh ticket of one address within ten minutes', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await send(`n${n}@exemple.fr`, '192.0.2.1')).statusCode);
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
  });

  it('refuse the sixth ticket to one email, wherever it comes from', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1)
      statuses.push((await send('cible@exemple.fr', `192.0.2.${n + 10}`)).statusCode);
    expect(statuses).toEqual([...Array(5).fill(201), 429]);
  });
});
