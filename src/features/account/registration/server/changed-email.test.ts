import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiveEmail } from '#help/incoming-mail/server/receive-email.ts';
import { createStaff } from '#tests/act-as-staff.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { mailSettings, writtenEmail } from '#tests/incoming-emails.ts';
import { latestKeyFor } from '#tests/sent-emails.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop(mailSettings);
});
afterAll(() => shop.stop());

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url, payload, headers });

async function write(email: string, headers: Record<string, string> = {}): Promise<number> {
  const words = { subject: 'Ma facture', message: 'Je ne trouve pas ma facture de novembre.' };
  return (await post('/api/tickets/', { email, ...words }, headers)).json().id;
}
async function propose(email: string, headers: Record<string, string> = {}): Promise<number> {
  const words = { description: 'Relancer mes devis restés sans réponse.', usage_type: 'pro' };
  const { id } = (await post('/api/automation-ideas/', { email, ...words }, headers)).json();
  await shop.pool.query("update automation_ideas set status = 'ai_processed' where id = $1", [id]);
  return id;
}

/** What opens the link of the new address. */
async function askNewEmail({ email, password, headers }: TestCustomer) {
  const newEmail = `ailleurs-${email}`;
  const payload = { email: newEmail, current_password: password };
  await shop.app.inject({ method: 'PUT', url: '/api/users/me/', headers, payload });
  const key = await latestKeyFor(shop, newEmail, 'email-change');
  const open = async () =>
    expect((await post('/api/auth/registration/verify-email/', { key })).statusCode).toBe(200);
  return { newEmail, open };
}
async function changeEmail(customer: TestCustomer): Promise<string> {
  const { newEmail, open } = await askNewEmail(customer);
  await open();
  return newEmail;
}

async function replyAsTeam(id: number, last_reply_id = 0) {
  const staff = await createStaff(shop, { role: 'support' });
  const body = { message: 'Elle est dans « Factures ».', request_id: randomUUID(), last_reply_id };
  expect((await staff.ask('POST', `/api/tickets/${id}/replies/`, body)).statusCode).toBe(201);
}
async function review(id: number) {
  const staff = await createStaff(shop);
  const moved = await staff.ask('PATCH', `/api/automation-ideas/${id}/`, { status: 'in_review' });
  expect(moved.statusCode).toBe(200);
}
async function mailsTo(email: string, subject: RegExp) {
  await shop.drain();
  return shop.mailbox
    .messages()
    .filter(({ envelope, subject: said }) => envelope.to.includes(email) && subject.test(String(said)));
}
const answersTo = (email: string) => mailsTo(email, /^Réponse à votre demande/);
const newsTo = (email: string) => mailsTo(email, /^Votre idée d’automatisation/);
const addressOf = async (table: 'tickets' | 'automation_ideas', id: number) =>
  (await shop.pool.query(`select email from ${table} where id = $1`, [id])).rows[0].email;

describe('a request, once its author’s email has changed', () => {
  it('is answered at the new address and taken from it; the former one gets nothing and adds nothing', {
    tags: ['4.ticket.new-email'],
  }, async () => {
    const customer = await createCustomer(shop);
    const id = await write(customer.email, customer.headers);
    const newEmail = await changeEmail(customer);
    await replyAsTeam(id);
    const [mail, ...others] = await answersTo(newEmail);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Je ne trouve pas ma facture');
    expect(mail?.text).toContain(`/support?tab=contact#demande-${id}`);
    expect(mail?.text).not.toContain('/support/demande#');
    expect(await answersTo(customer.email)).toEqual([]);
    const header = mail?.headers.find(({ name }) => name.toLowerCase() === 'reply-to')?.value ?? '';
    const to = /<(.+)>/.exec(header)?.[1] ?? '';
    const receive = (from: string, text: string) => {
      const raw = writtenEmail({ to, from, text, headers: ['In-Reply-To: <x@y>'] });
      return receiveEmail(shop, { raw, size: raw.length });
    };
    expect(await receive(newEmail, 'Merci, trouvée.')).toBe('answer');
    expect(await receive(customer.email, 'Encore moi.')).toBe('refused');
    const { rows } = await shop.pool.query(
      "select message from ticket_replies where ticket_id = $1 and author = 'customer'",
      [id],
    );
    expect(rows).toEqual([{ message: 'Merci, trouvée.' }]);
  });

  it('follows while it is open and only from the account’s own address; another’s never does', async () => {
    const customer = await createCustomer(shop);
    const { email, headers } = customer;
    const [open, capital, resolved, closed, late, typed] = [
      await write(email, headers),
      await write(email, headers),
      await write(email, headers),
      await write(email, headers),
      await write(email, headers),
      await write('compta@exemple.fr', headers),
    ];
    const visitors = await write(email);
    const others = await write(email, (await createCustomer(shop)).headers);
    const now = shop.clock.now().getTime();
    const set = (changes: string, id: number, ...values: Date[]) =>
      shop.pool.query(`update tickets set ${changes} where id = $1`, [id, ...values]);
    await set('email = upper(email)', capital);
    await set("status = 'resolved', closes_at = $2", resolved, new Date(now + 60_000));
    await set("status = 'closed'", closed);
    await set("status = 'resolved', closes_at = $2", late, new Date(now - 1));
    const newEmail = await changeEmail(customer);
    for (const id of [open, capital, resolved]) expect(await addressOf('tickets', id)).toBe(newEmail);
    for (const id of [closed, late, visitors, others]) expect(await addressOf('tickets', id)).toBe(email);
    expect(await addressOf('tickets', typed)).toBe('compta@exemple.fr');
  });

  it('is answered in the same instant: the former address gets no key, and the next answer goes to the new one', async () => {
    const customer = await createCustomer(shop);
    const id = await write(customer.email, customer.headers);
    const { newEmail, open } = await askNewEmail(customer);
    await Promise.all([open(), replyAsTeam(id)]);
    const [former, latter] = [await answersTo(customer.email), await answersTo(newEmail)];
    expect([...former, ...latter]).toHaveLength(1);
    expect(String([...former, ...latter][0]?.text)).not.toContain('/support/demande#');
    const { rows } = await shop.pool.query('select max(id) as id from ticket_replies');
    await replyAsTeam(id, rows[0].id);
    expect(await answersTo(newEmail)).toHaveLength(latter.length + 1);
    expect(await answersTo(customer.email)).toHaveLength(former.length);
  });
});

describe('an idea, once its author’s email has changed', () => {
  it('brings its news to the new address alone', { tags: ['idea.told.new-email'] }, async () => {
    const customer = await createCustomer(shop);
    const id = await propose(customer.email, customer.headers);
    const newEmail = await changeEmail(customer);
    await review(id);
    expect(await newsTo(newEmail)).toHaveLength(1);
    expect(await newsTo(customer.email)).toEqual([]);
  });

  it('follows from the account’s own address only; another’s never does', async () => {
    const customer = await createCustomer(shop);
    const { email, headers } = customer;
    const capital = await propose(email, headers);
    await shop.pool.query('update automation_ideas set email = upper(email) where id = $1', [capital]);
    const typed = await propose('compta@exemple.fr', headers);
    const visitors = await propose(email);
    const others = await propose(email, (await createCustomer(shop)).headers);
    const newEmail = await changeEmail(customer);
    expect(await addressOf('automation_ideas', capital)).toBe(newEmail);
    expect(await addressOf('automation_ideas', typed)).toBe('compta@exemple.fr');
    for (const id of [visitors, others]) expect(await addressOf('automation_ideas', id)).toBe(email);
  });

  it('whose news were stopped stays silent at the new address', async () => {
    const customer = await createCustomer(shop);
    const id = await propose(customer.email, customer.headers);
    await shop.pool.query('update automation_ideas set may_be_told = false where id = $1', [id]);
    const newEmail = await changeEmail(customer);
    await review(id);
    expect(await newsTo(newEmail)).toEqual([]);
  });
});
