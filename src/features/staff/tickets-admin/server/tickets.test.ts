import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { AllTickets, OpenedTicket, PreparedAnswer, TicketStatistics } from '../contract.ts';

let shop: TestShop;
let zoe: TestStaff;
let ali: TestStaff;
let customer: TestCustomer;
beforeAll(async () => {
  shop = await startShop();
  zoe = await createStaff(shop, { role: 'support' });
  ali = await createStaff(shop, { role: 'administrator' });
  customer = await createCustomer(shop, { email: 'camille@exemple.fr' });
});
afterAll(() => shop.stop());

async function write(words: object = {}, headers: Record<string, string> = {}): Promise<number> {
  const form = {
    email: 'visiteur@exemple.fr',
    subject: 'Une question',
    message: 'Bonjour, où est ma facture ?',
  };
  const payload = { ...form, ...words };
  const answer = await shop.app.inject({ method: 'POST', url: '/api/tickets/', payload, headers });
  expect(answer.statusCode).toBe(201);
  return answer.json().id;
}
const list = async (query = '') => (await zoe.ask('GET', `/api/tickets/${query}`)).json<AllTickets>();
const subjects = ({ tickets }: AllTickets) => tickets.map(({ subject }) => subject);
const open = async (id: number) => (await zoe.ask('GET', `/api/tickets/${id}/`)).json<OpenedTicket>();
const words = (message: string, more: object = {}) => ({
  message,
  request_id: randomUUID() as string,
  last_reply_id: 0,
  ...more,
});
const reply = (id: number, payload: object, staff = zoe) =>
  staff.ask('POST', `/api/tickets/${id}/replies/`, payload);
const assign = (id: number, to: number | null, staff = zoe) =>
  staff.ask('POST', `/api/tickets/${id}/assign/`, { assigned_to: to });
const actsOn = async (id: number) =>
  (
    await shop.pool.query(
      `select act from journal_entries where subject = 'ticket' and subject_id = $1 order by sequence`,
      [String(id)],
    )
  ).rows.map(({ act }) => act);
const mailsTo = async (email: string) => {
  await shop.drain();
  return shop.mailbox.messages().filter(({ envelope }) => envelope.to.includes(email));
};

describe('GET /api/tickets/ of staff', () => {
  it('shows everybody’s, urgent first, then newest first, and finds by status, priority, category and words', async () => {
    await write({ subject: 'Ancienne', email: 'liste@exemple.fr', category: 'billing' });
    await write({ subject: 'Récente 100%', email: 'liste@exemple.fr', priority: 'low' });
    const own = { subject: 'Pressée', email: 'liste@exemple.fr', priority: 'urgent' };
    const id = await write(own, customer.headers);
    const all = await list('?search=LISTE@');
    expect(subjects(all)).toEqual(['Pressée', 'Ancienne', 'Récente 100%']);
    expect(all.pagination).toMatchObject({ current_page: 1, total_pages: 1, total_count: 3 });
    expect(all.tickets[0]).toMatchObject({
      id,
      email: 'liste@exemple.fr',
      user_email: 'camille@exemple.fr',
      user_name: 'Camille Martin',
      assigned_to: null,
      status: 'open',
      days_open: 0,
      waits_for: 'team',
    });
    expect(subjects(await list('?search=liste@&category=billing'))).toEqual(['Ancienne']);
    expect(subjects(await list('?search=liste@&priority=low&status=open'))).toEqual(['Récente 100%']);
    expect(subjects(await list('?search=100%25'))).toEqual(['Récente 100%']);
    expect(subjects(await list('?search=camille'))).toEqual(['Pressée']);
    expect(subjects(await list(`?search=n°${id}`))).toContain('Pressée');
    expect(subjects(await list('?search=liste@&status=closed&priority=&category='))).toEqual([]);
  });

  it.each([
    ['status=perdu', 'status', 'Ce statut n’existe pas.'],
    ['priority=vitale', 'priority', 'Cette priorité n’existe pas.'],
    ['category=x', 'category', 'Cette catégorie n’existe pas.'],
    ['search=a%00b', 'search', 'Ce champ contient un caractère qui n’est pas accepté.'],
  ])('refuses %s at its field', async (query, field, said) => {
    const answer = await zoe.ask('GET', `/api/tickets/?${query}`);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { [field]: [said] }]);
  });
});

it('the statistics count each request once, and the hours to the resolution', {
  tags: ['3.ticket.statistics'],
}, async () => {
  const before = (await zoe.ask('GET', '/api/tickets/statistics/')).json<TicketStatistics>();
  expect(before.average_resolution_time).toBeNull();
  const [first, second] = [await write(), await write()];
  await assign(second, zoe.id);
  await zoe.ask('POST', `/api/tickets/${first}/resolve/`);
  await shop.pool.query(`update tickets set created_at = resolved_at - interval '90 minutes' where id = $1`, [
    first,
  ]);
  const after = (await zoe.ask('GET', '/api/tickets/statistics/')).json<TicketStatistics>();
  expect(after).toEqual({
    total: before.total + 2,
    open: before.open,
    in_progress: before.in_progress + 1,
    resolved: before.resolved + 1,
    average_resolution_time: 1.5,
  });
  await shop.pool.query(`update tickets set status = 'closed', closes_at = null where id = $1`, [first]);
  expect((await zoe.ask('GET', '/api/tickets/statistics/')).json()).toEqual(after);
});

it('the list puts what is settled after what waits, however urgent it was, page after page', async () => {
  const email = 'ordre@exemple.fr';
  const settled = await write({ subject: 'Urgente et résolue', email, priority: 'urgent' });
  const closed = await write({ subject: 'Haute et fermée', email, priority: 'high' });
  const taken = await write({ subject: 'Basse et en cours', email, priority: 'low' });
  await write({ subject: 'Normale', email });
  await zoe.ask('POST', `/api/tickets/${settled}/resolve/`);
  await shop.pool.query("update tickets set status = 'closed' where id = $1", [closed]);
  await assign(taken, zoe.id);
  const expected = ['Normale', 'Basse et en cours', 'Urgente et résolue', 'Haute et fermée'];
  expect(subjects(await list(`?search=${email}`))).toEqual(expected);
  await shop.pool.query(
    `insert into tickets (email, subject, message, created_at)
     select $1, 'Suivante ' || n, 'Bonjour', now() from generate_series(1, 20) n`,
    [email],
  );
  const first = await list(`?search=${email}`);
  const second = await list(`?search=${email}&page=2&after=${first.pagination.next_key}`);
  expect(subjects(second)).toEqual(expected);
});

describe('PATCH /api/tickets/:id/ of staff', () => {
  const classify = (id: number, wanted: object, seen: object, staff = zoe) =>
    staff.ask('PATCH', `/api/tickets/${id}/`, { ...wanted, seen });
  const asWritten = { category: 'billing', priority: 'normal' };

  it('sets category and priority, once, unseen changes of a colleague refused', {
    tags: ['4.ticket.classify'],
  }, async () => {
    const id = await write(asWritten);
    const wanted = { category: 'technical', priority: 'urgent' };
    expect((await classify(id, wanted, asWritten)).json()).toMatchObject(wanted);
    expect((await classify(id, wanted, asWritten)).statusCode).toBe(200);
    const overruled = await classify(id, { ...asWritten, priority: 'low' }, asWritten, ali);
    expect([overruled.statusCode, overruled.json()]).toMatchObject([
      409,
      {
        code: 'changed_meanwhile',
        current: wanted,
        detail: expect.stringMatching(/Technique, priorité urgente/),
      },
    ]);
    expect(await actsOn(id)).toEqual(['ticket.classify']);
    const unknown = await classify(id, { ...wanted, priority: 'vital' }, wanted);
    expect([unknown.statusCode, unknown.json()]).toMatchObject([
      400,
      { priority: ['Cette priorité n’existe pas.'] },
    ]);
    expect((await classify(999_999, wanted, wanted)).statusCode).toBe(404);
    await zoe.ask('POST', `/api/tickets/${id}/resolve/`);
    expect((await classify(id, asWritten, wanted)).json()).toMatchObject({ code: 'ticket_already_closed' });
  });

  it('of two at once one is told of the other', async () => {
    const id = await write(asWritten);
    const answers = await Promise.all([
      classify(id, { ...asWritten, priority: 'high' }, asWritten),
      classify(id, { ...asWritten, priority: 'low' }, asWritten, ali),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });
});

describe('a request that is assigned', () => {
  it('is in progress until it is given back, and goes to members of the team who answer alone', {
    tags: ['4.ticket.assign'],
  }, async () => {
    const id = await write();
    const finance = await createStaff(shop, { role: 'finance' });
    for (const stranger of [customer.id, finance.id, 2_147_483_647]) {
      const refused = await assign(id, stranger);
      expect([refused.statusCode, refused.json()]).toMatchObject([
        400,
        { assigned_to: ['Cette personne ne répond pas aux tickets.'] },
      ]);
    }
    expect((await assign(id, ali.id)).json()).toMatchObject({
      status: 'in_progress',
      assigned_to: ali.id,
      assigned_to_name: expect.stringContaining('Zoé'),
    });
    expect((await assign(id, ali.id)).statusCode).toBe(200);
    expect((await assign(id, null)).json()).toMatchObject({ status: 'open', assigned_to: null });
    expect(await actsOn(id)).toEqual(['ticket.assign', 'ticket.assign']);
    const { events } = await open(id);
    expect(events.map(({ act, by }) => [act, by])).toEqual([
      ['assign', 'Zoé'],
      ['release', 'Zoé'],
    ]);
    const take = (staff: TestStaff) =>
      staff.ask('POST', `/api/tickets/${id}/assign/`, { assigned_to: staff.id, seen: null });
    const both = await Promise.all([take(zoe), take(ali)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    await zoe.ask('POST', `/api/tickets/${id}/resolve/`);
    expect((await assign(id, zoe.id)).json()).toMatchObject({ code: 'ticket_already_closed' });
    expect((await assign(999_999, zoe.id)).statusCode).toBe(404);
    const { rows } = await shop.pool.query('select id from users where id = any($1)', [[zoe.id, ali.id]]);
    const assignees = (await zoe.ask('GET', '/api/tickets/assignees/')).json<{ id: number }[]>();
    expect(assignees.map((member) => member.id)).toEqual(expect.arrayContaining(rows.map((row) => row.id)));
    expect(assignees.map((member) => member.id)).not.toContain(finance.id);
  });
});

describe('an answer', () => {
  it('sent twice leaves once, in the thread, by email and in the journal', async () => {
    const email = 'double@exemple.fr';
    const id = await write({ email });
    const payload = words('Elle est dans « Factures ».');
    const both = await Promise.all([reply(id, payload), reply(id, payload)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect((await open(id)).replies).toHaveLength(1);
    expect((await mailsTo(email)).filter(({ subject }) => subject?.startsWith('Réponse'))).toHaveLength(1);
    expect(await actsOn(id)).toEqual(['ticket.reply']);
    expect((await list(`?search=${email}`)).tickets[0]).toMatchObject({ waits_for: 'customer' });
  });

  it('under a name that another one had is refused, and neither of them is lost in silence', async () => {
    const id = await write();
    const first = words('Elle est dans « Factures ».');
    expect((await reply(id, first)).statusCode).toBe(201);
    for (const other of [{ message: 'Elle est dans vos emails.' }, { internal: true }]) {
      const refused = await reply(id, { ...first, ...other });
      expect([refused.statusCode, refused.json()]).toEqual([
        409,
        {
          code: 'request_id_reused',
          detail: 'Cet identifiant de demande a déjà servi à une autre réponse.',
        },
      ]);
    }
    expect((await reply(id, first, ali)).json()).toMatchObject({ code: 'request_id_reused' });
    expect((await reply(id, first)).statusCode).toBe(201);
    expect((await open(id)).replies.map(({ message }) => message)).toEqual([first.message]);
  });

  it('of the second of two is refused with what came meanwhile, and goes once it was read', {
    tags: ['4.ticket.meanwhile'],
  }, async () => {
    const email = 'deux@exemple.fr';
    const id = await write({ email });
    const answers = await Promise.all([reply(id, words('De Zoé.')), reply(id, words('De Ali.'), ali)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)!.json();
    expect(refused).toEqual({
      code: 'changed_meanwhile',
      detail: 'Cela a changé entre-temps. Rien n’est perdu\u00a0: voyez ce qui a changé, puis recommencez.',
      replies: [expect.stringMatching(/^Zoé, le .+\u00a0: De (Zoé|Ali)\.$/)],
    });
    const { last_reply_id } = await open(id);
    expect((await reply(id, words('Et en plus.', { last_reply_id }), ali)).statusCode).toBe(201);
    expect((await mailsTo(email)).filter(({ subject }) => subject?.startsWith('Réponse'))).toHaveLength(2);
  });

  it('is refused after a word of the author too, and so is a resolution that has not read it', async () => {
    const id = await write({}, customer.headers);
    const url = `/api/tickets/${id}/replies/`;
    const payload = { message: 'J’ai trouvé, merci.', request_id: randomUUID() };
    await shop.app.inject({ method: 'POST', url, payload, headers: customer.headers });
    expect((await reply(id, words('Cherchez encore.'))).json()).toMatchObject({
      code: 'changed_meanwhile',
      replies: [expect.stringContaining('Camille')],
    });
    const resolve = (body: object) => zoe.ask('POST', `/api/tickets/${id}/resolve/`, body);
    expect((await resolve({ last_reply_id: 0 })).json()).toMatchObject({ code: 'changed_meanwhile' });
    const { last_reply_id } = await open(id);
    expect((await resolve({ last_reply_id })).statusCode).toBe(200);
  });

  it('kept as a note reaches nobody outside the team, even of a closed request', {
    tags: ['4.ticket.notes'],
  }, async () => {
    const email = 'note@exemple.fr';
    const id = await write({ email });
    await shop.pool.query("update tickets set status = 'closed' where id = $1", [id]);
    expect((await reply(id, words('Client difficile.', { internal: true }))).statusCode).toBe(201);
    expect((await reply(id, words('Bonjour.'))).json()).toMatchObject({ code: 'ticket_already_closed' });
    const opened = await open(id);
    expect(opened.replies).toMatchObject([{ internal: true, message: 'Client difficile.', author: 'team' }]);
    expect(opened.waits_for).toBe('team');
    expect((await mailsTo(email)).map(({ text }) => text).join()).not.toContain('difficile');
    expect(await actsOn(id)).toEqual(['ticket.note']);
  });

  it('says in French what is missing', async () => {
    const id = await write();
    expect((await reply(id, words('  '))).json()).toMatchObject({ message: ['Écrivez votre réponse.'] });
    expect((await reply(id, { message: 'Bonjour', request_id: 'x' })).json()).toMatchObject({
      request_id: ['Ce champ doit être un identifiant de demande.'],
      last_reply_id: ['Ce champ doit être un nombre entier.'],
    });
    expect((await reply(999_999, words('Bonjour'))).statusCode).toBe(404);
    expect((await zoe.ask('GET', '/api/tickets/999999/')).statusCode).toBe(404);
  });
});

describe('a prepared answer', () => {
  const url = '/api/admin/prepared-answers/';

  it('is kept, changed and deleted, each in the journal, and never over a change that was not read', async () => {
    const text = { title: 'Facture introuvable', body: 'Bonjour {prénom},\nelle est dans « Factures ».' };
    const added = (await zoe.ask('POST', url, text)).json<PreparedAnswer>();
    expect(added).toMatchObject({ ...text, version: 1 });
    const change = (body: string, version: number, staff = zoe) =>
      staff.ask('PUT', `${url}${added.id}/`, { title: text.title, body, version });
    const both = await Promise.all([change('Un', 1), change('Deux', 1, ali)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const won = both.find(({ statusCode }) => statusCode === 200)?.json<PreparedAnswer>();
    expect((await change(won?.body ?? '', 1)).json()).toEqual(won);
    const taken = await zoe.ask('POST', url, text);
    expect(taken.json()).toMatchObject({ title: ['Une réponse a déjà ce titre.'] });
    const twice = { ...text, title: 'En même temps' };
    const together = await Promise.all([zoe.ask('POST', url, twice), ali.ask('POST', url, twice)]);
    expect(together.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400]);
    expect((await zoe.ask('GET', url)).json()).toHaveLength(2);
    expect((await zoe.ask('DELETE', `${url}${added.id}/`)).statusCode).toBe(204);
    expect((await zoe.ask('DELETE', `${url}${added.id}/`)).statusCode).toBe(404);
    expect((await change('Trois', 2)).statusCode).toBe(404);
    const { rows } = await shop.pool.query(
      `select act from journal_entries where subject = 'prepared_answer' and subject_id = $1 order by sequence`,
      [String(added.id)],
    );
    expect(rows.map(({ act }) => act)).toEqual([
      'prepared-answer.create',
      'prepared-answer.change',
      'prepared-answer.delete',
    ]);
  });

  it('says in French what is missing', async () => {
    expect((await zoe.ask('POST', url, { title: ' ', body: '' })).json()).toMatchObject({
      title: ['Le titre est obligatoire.'],
      body: ['Le texte est obligatoire.'],
    });
  });
});

it('what was exchanged goes with the account of its author, and the journal keeps that it was', async () => {
  const leaving = await createCustomer(shop);
  const id = await write({ email: leaving.email }, leaving.headers);
  await reply(id, words('Voici.'));
  await shop.app.inject({ method: 'DELETE', url: '/api/users/delete-account/', headers: leaving.headers });
  await shop.settle();
  await shop.settle();
  expect((await zoe.ask('GET', `/api/tickets/${id}/`)).statusCode).toBe(404);
  expect((await shop.pool.query('select 1 from ticket_replies where ticket_id = $1', [id])).rowCount).toBe(0);
  expect(await actsOn(id)).toEqual(['ticket.reply']);
});

describe('an answer of the team', () => {
  const standing = async (id: number) => {
    const { status, assigned_to } = await open(id);
    return [status, assigned_to];
  };

  it('takes the request that nobody had: it is in progress, and of who answered', async () => {
    const id = await write();
    await reply(id, words('Une note', { internal: true }));
    expect(await standing(id)).toEqual(['open', null]);
    const answer = async (message: string, staff: TestStaff) =>
      reply(id, words(message, { last_reply_id: (await open(id)).last_reply_id }), staff);
    await answer('Bonjour.', zoe);
    expect(await standing(id)).toEqual(['in_progress', zoe.id]);
    await answer('Encore moi.', ali);
    expect(await standing(id)).toEqual(['in_progress', zoe.id]);
  });

  it('leaves to a colleague the request that an answer of its author opened again', async () => {
    const id = await write({}, customer.headers);
    await assign(id, ali.id);
    await zoe.ask('POST', `/api/tickets/${id}/resolve/`, {});
    const again = { message: 'Pas encore.', request_id: randomUUID() };
    const { headers } = customer;
    await shop.app.inject({ method: 'POST', url: `/api/tickets/${id}/replies/`, payload: again, headers });
    expect(await standing(id)).toEqual(['open', ali.id]);
    const { last_reply_id } = await open(id);
    await reply(id, words('Bonjour.', { last_reply_id }));
    expect(await standing(id)).toEqual(['in_progress', ali.id]);
  });
});
