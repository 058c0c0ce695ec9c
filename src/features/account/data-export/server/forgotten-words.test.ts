import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEPT_DATA } from '#domain/people/kept-data.ts';
import type { KeptData } from '#domain/people/kept-line.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { ideaKeyOf } from '#help/ideas/server/idea.ts';
import { threadKeyOf } from '#help/support/server/thread-store.ts';
import { raiseAlert } from '#server/alerts.ts';
import { folderOf } from '#server/gateways/storage.ts';
import { settleWorkflow } from '#shop/workflows/server/for-other-features.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { paperOf } from '#tests/factories/papers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { createWorkflow, type ShopWithN8n, startShopWithN8n } from '#tests/factories/workflows.ts';
import { type FreeText, freeTexts } from '#tests/free-texts.ts';
import { KEPT_WORDS } from '#tests/kept-elsewhere.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { latestKeyFor } from '#tests/sent-emails.ts';
import type { TestShop } from '#tests/start-shop.ts';
import { tracesOf, withBareHashes } from '#tests/word-traces.ts';

/** Nobody else has them, so that a trace is theirs. */
const mark = 'Zéphyrette';
const phones = ['06 98 76 54 32', '0698765432'];
/** Their keys are right: a book takes no other. */
const papers = { siret: '84736251400014', vat_number: 'FR18847362514', iban: 'FR3230006000019876543210189' };
const siren = papers.siret.slice(0, 9);
const logo = 'data:image/png;base64,iVBORw0KGgoZephyretteSignature';
const numbers = [...phones, ...Object.values(papers), siren, logo];
const password = `${mark} et son horloge 42`;
const kept = KEPT_WORDS.map(({ column }) => column);

let bench: ShopWithN8n;
let shop: TestShop;
let folder: string;
let staff: TestStaff;
let person: TestCustomer;
let texts: FreeText[];
const emails: string[] = [];
/** Names nobody. */
let keptView = 0;
/** The free texts in which the mark was planted and accepted. */
const planted = new Set<string>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rouage-words-'));
  bench = await startShopWithN8n({ DATA_DIR: folder });
  shop = bench.shop;
  staff = await createStaff(shop);
  texts = await freeTexts(shop.app);
});
afterAll(async () => {
  await bench.stop();
  await rm(folder, { recursive: true });
});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';
const nameOf = ({ call, field }: FreeText) => `${call}: ${field}`;
const isMarked = (value: unknown) =>
  typeof value === 'string' &&
  (value.toLowerCase().includes(mark.toLowerCase()) ||
    value.includes('zephyrette') ||
    numbers.includes(value));

function markedFields(value: unknown, path = ''): string[] {
  if (isMarked(value)) return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    markedFields(inner, path && !Array.isArray(value) ? `${path}.${key}` : path || key),
  );
}

const browser = { 'user-agent': `Navigateur de ${mark}`, referer: `http://localhost:3000/?de=${mark}` };
const send = (method: Method, url: string, payload?: object) => {
  const signedIn = url.startsWith('/api/auth/') ? {} : person.headers;
  const headers = { ...browser, ...signedIn };
  return shop.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
};

/** What the answers of these calls hold, of which each has a part. */
interface Planted {
  id: number;
  user: { id: number };
  access: string;
  refresh: string;
}

/** Makes a call that must be accepted, and notes which free texts it has filled. */
async function plant(method: Method, path: string, payload: object, ...ids: (number | string)[]) {
  const url = ids.reduce<string>((from, id) => from.replace(/\{\w+\}/, String(id)), path);
  const answer = /^\/api\/(admin|automation-ideas\/\{id\})\//.test(path)
    ? await staff.ask(method as 'POST', url, payload)
    : await send(method, url, payload);
  expect(answer.statusCode, `${method} ${path}: ${answer.body}`).toBeLessThan(300);
  const call = `${method} ${path}`;
  for (const field of markedFields(payload)) {
    // A record takes anything: what is inside it is planted in it.
    const text = texts.find(
      (one) => one.call === call && (one.field === field || field.startsWith(`${one.field}.`)),
    );
    if (text) planted.add(nameOf(text));
  }
  return answer.json<Planted>();
}

const newEmail = (name: string) => {
  const email = `zephyrette-${name}-${randomUUID()}@exemple.fr`;
  emails.push(email);
  return email;
};

async function register(email: string, imported_data?: object): Promise<TestCustomer> {
  const terms_acceptance = {
    accepted: true,
    timestamp: shop.clock.now().toISOString(),
    userAgent: `Navigateur de ${mark}`,
    acceptanceUrl: `http://localhost:3000/register?de=${mark}`,
    version: '1.0',
  };
  const form = { email, password1: password, password2: password, first_name: mark, last_name: mark };
  const opened = await plant('POST', '/api/auth/registration/', {
    ...form,
    phone: phones[0],
    terms_acceptance,
    ...(imported_data ? { imported_data } : {}),
  });
  const { user, access, refresh } = opened;
  return { id: user.id, email, password, access, refresh, headers: { authorization: `Bearer ${access}` } };
}

const verify = async (email: string, mail: 'verification' | 'email-change') =>
  plant('POST', '/api/auth/registration/verify-email/', { key: await latestKeyFor(shop, email, mail) });

/** Before the account comes back: its numbers wait then. */
async function issuePaper(): Promise<void> {
  const automationId = await createAutomation(shop, { name: 'Facturier', html: '<p>Outil</p>' });
  await createSubscription(shop, { userId: person.id, automationId });
  const document = { title: mark, value: `"${mark}"`, version: 0, save_id: randomUUID(), keep_former: true };
  await plant('PUT', '/api/tools/{slug}/documents/{key}/', document, 'facturier', 'facture');
  const paper = paperOf(parisDay(shop.clock.now()), { prefix: mark, customer: mark, origin: mark });
  const issued = { kind: 'invoice', version: 1, paper };
  await plant('POST', '/api/tools/{slug}/documents/{key}/issue/', issued, 'facturier', 'facture');
}

/** Signs up, buys, exports, deletes, and comes back with the file, to which a page added words of its own. */
async function comeBack(email: string): Promise<void> {
  person = await register(email);
  await verify(email, 'verification');
  await issuePaper();
  const file = await plant('POST', '/api/users/export-data/', {});
  expect(
    (await shop.app.inject({ method: 'DELETE', url: '/api/users/delete-account/', headers: person.headers }))
      .statusCode,
  ).toBe(200);
  await shop.settle();
  await shop.settle();
  person = await register(email, { ...file, processed_automations: [`Les outils de ${mark}`] });
}

async function fillProfile(): Promise<void> {
  const profile = { company_name: `Atelier ${mark}` };
  const names = { first_name: mark, last_name: `${mark} Lenormand`, phone: phones[0] };
  await plant('PUT', '/api/users/me/', { ...names, profile });
  const place = {
    address_name: `Chez ${mark}`,
    first_name: mark,
    last_name: mark,
    company: `Atelier ${mark}`,
    address1: `17 venelle ${mark}`,
    address2: `Étage de ${mark}`,
    city: mark,
    postal_code: mark,
    country: `Pays de ${mark}`,
    phone: phones[0],
  };
  const { id } = await plant('POST', '/api/addresses/', { ...place, is_default: true });
  await plant('PUT', '/api/addresses/{id}/', { ...place, is_default: true }, id);
  const { vat_number } = papers;
  const french = { ...place, country: 'France', postal_code: '29200', siren, vat_number };
  const second = await plant('POST', '/api/addresses/', french);
  await plant('PUT', '/api/addresses/{id}/', french, second.id);
}

async function write(): Promise<void> {
  const acceptance = {
    accepted: true,
    timestamp: shop.clock.now().toISOString(),
    userAgent: `Navigateur de ${mark}`,
    acceptanceUrl: `http://localhost:3000/automation/1?de=${mark}`,
    version: '1.0',
  };
  await plant('POST', '/api/terms-acceptance/', { type: 'purchase', acceptance });
  const email = newEmail('ecrit');
  const subject = `Une question de ${mark}`;
  const message = `Je suis ${mark}, mon cabinet est au ${phones[0]}.`;
  const asked = await plant('POST', '/api/tickets/', { email, subject, message, category: 'other' });
  await plant('POST', '/api/tickets/{id}/replies/', { message, request_id: randomUUID() }, asked.id);
  const key = threadKeyOf(shop.settings, asked.id);
  await plant('POST', '/api/tickets/by-key/replies/', { key, message, request_id: randomUUID() });
  for (const internal of [true, false]) {
    const { rows } = await shop.pool.query('select max(id) as last from ticket_replies');
    const reply = { message: `Vous êtes ${mark}.`, internal, last_reply_id: rows[0].last };
    const url = `/api/tickets/${asked.id}/replies/`;
    const answer = await staff.ask('POST', url, { ...reply, request_id: randomUUID() });
    expect(answer.statusCode, answer.body).toBe(201);
  }
  const { id } = await plant('POST', '/api/automation-ideas/', {
    email,
    title: `L’idée de ${mark}`,
    description: `Je suis ${mark}, relancez mes clients au ${phones[0]}.`,
  });
  // What the administration and the model will write of an idea, before any call does.
  await shop.pool.query(
    `update automation_ideas set generated_title = $2, ai_summary = $2, ai_model_used = $2, workflow_key = $2,
     original_email_subject = $2, status = 'ai_processed', asked_attempt = 1 where id = $1`,
    [id, `De ${mark}`],
  );
  const analysis = { title: mark, summary: mark, questions: [`Qui est ${mark}\u00a0?`] };
  await shop.pool.query(
    `insert into idea_analyses (idea_id, attempt, analysis, model, prompt_version, read_at)
     values ($1, 1, $2, 'm', 1, $3)`,
    [id, analysis, shop.clock.now()],
  );
  const answers = { attempt: 1, answers: [{ place: 0, answer: `C’est ${mark}.` }] };
  const ideaKey = ideaKeyOf(shop.settings, id);
  await plant('POST', '/api/automation-ideas/by-key/answers/', { key: ideaKey, ...answers });
  await plant('POST', '/api/automation-ideas/own/{id}/answers/', answers, id);
  for (const words of [
    { status: 'approved', generated_title: `De ${mark}`, ai_summary: `Pour ${mark}` },
    { status: 'rejected', rejection_reason: `Déjà dit à ${mark}.` },
  ]) {
    await shop.pool.query(`update automation_ideas set status = 'in_review' where id = $1`, [id]);
    await plant('PATCH', '/api/automation-ideas/{id}/', words, id);
  }
}

/** A tool that repeats what was typed, in an answer that is kept for a day. */
async function runTool(): Promise<void> {
  const { id, automationId } = await createWorkflow(shop, 'Perroquet');
  await shop.pool.query('update automation_workflows set wanted = true where id = $1', [id]);
  await settleWorkflow(shop, id);
  await buy(shop, person, automationId);
  await shop.settle();
  await plant('POST', '/webhook/{slug}/run/', { id: randomUUID(), values: { nom: mark } }, 'perroquet');
  await keepDocuments('perroquet');
}

async function keepDocuments(tool: string): Promise<void> {
  const saved = { title: `Devis de ${mark}`, version: 0 };
  for (const [version, value] of [`"${mark}"`, `"${mark} bis"`].entries()) {
    const document = { ...saved, value, version, save_id: randomUUID(), keep_former: true };
    await plant('PUT', '/api/tools/{slug}/documents/{key}/', document, tool, 'devis');
  }
  await plant('PATCH', '/api/tools/{slug}/documents/{key}/', { title: `Pour ${mark}` }, tool, 'devis');
  await send('PUT', `/api/tools/${tool}/allowed/`, { parts: ['company', 'customers', 'articles'] });
  const company = { company: mark, address: mark, form: mark, phone: phones[0], logo, ...papers };
  const client = { id: randomUUID(), address: mark, email: mark, siren: mark, vat_number: mark };
  const article = { id: randomUUID(), label: mark, unit: mark, price: 1, vat_rate: 20 };
  for (const [part, value] of Object.entries({
    company: { ...company, name: mark },
    customers: [{ ...client, name: mark, consumer: true }],
    articles: [article],
  })) {
    const entry = { value, version: 0, save_id: randomUUID() };
    await plant('PUT', '/api/tools/{slug}/book/{part}/', entry, tool, part);
    await plant('PUT', '/api/own-book/{part}/', { value, version: 1, save_id: randomUUID() }, part);
  }
}

/** What the team writes down about this customer. */
async function beWrittenAbout(): Promise<number> {
  await buy(shop, person, await createAutomation(shop, { name: `Outil ${randomUUID()}` }));
  await shop.settle();
  const query = 'select id from orders where user_id = $1';
  const [{ id: order }] = (await shop.pool.query(query, [person.id])).rows;
  const note = `${mark} a téléphoné, elle est fâchée.`;
  const request = { request_id: randomUUID(), reason: 'billing_error', subscription: 1, note };
  await plant('POST', '/api/admin/orders/{id}/refund/', request, order);
  const now = shop.clock.now();
  await raiseAlert(shop.db, { kind: 'refund_late', onceKey: `test:${order}`, details: { order }, now });
  const alert = await shop.pool.query(`select id from alerts where once_key = $1`, [`test:${order}`]);
  await plant('POST', '/api/admin/alerts/{id}/resolve/', { act: 'close', note }, alert.rows[0].id);
  await shop.settle();
  return order;
}

/** Forms that were open before the deletion are sent after it. */
async function beWrittenAboutLate(order: number): Promise<void> {
  const note = `${mark} a rappelé au ${phones[0]}.`;
  const request = { request_id: randomUUID(), reason: 'billing_error', subscription: 1, note };
  const refunded = await staff.ask('POST', `/api/admin/orders/${order}/refund/`, request);
  expect(refunded.statusCode, refunded.body).toBe(201);
  const onceKey = `test:late:${order}`;
  await raiseAlert(shop.db, { kind: 'refund_late', onceKey, details: { order }, now: shop.clock.now() });
  const alert = await shop.pool.query(`select id from alerts where once_key = $1`, [onceKey]);
  const url = `/api/admin/alerts/${alert.rows[0].id}/resolve/`;
  const resolved = await staff.ask('POST', url, { act: 'close', note });
  expect(resolved.statusCode, resolved.body).toBe(200);
  await shop.settle();
}

/** Twice, and says why each time: signed in, and by the link of an email. */
async function leave(): Promise<void> {
  const kept = await createAutomation(shop, { name: `Outil ${randomUUID()}` });
  const left = await createAutomation(shop, { name: `Outil ${randomUUID()}` });
  for (const automation of [kept, left]) await buy(shop, person, automation);
  await shop.settle();
  const said = { reason: 'price', words: `Trop cher pour ${mark}.` };
  const toggled = await send('POST', `/api/automations/${left}/toggle_subscription/`, { action: 'cancel' });
  expect(toggled.statusCode, toggled.body).toBe(200);
  await plant('POST', '/api/automations/{id}/leaving-reason/', said, left);
  const { email } = (await send('GET', '/api/users/me/')).json<{ email: string }>();
  await plant('POST', '/api/termination/request/', { email });
  const key = await latestKeyFor(shop, email, 'termination-link');
  const ended = await send('POST', '/api/termination/confirm/', { key, automation_id: kept });
  expect(ended.statusCode, ended.body).toBe(200);
  await plant('POST', '/api/leaving-reason/', { key, link: 'terminate', automation_id: kept, ...said });
}

/** Made by the team, changed by it, and gone again. */
async function beManaged(): Promise<void> {
  await plant('POST', '/api/admin/users/{id}/notes/', { text: `${mark} préfère le matin.` }, person.id);
  await plant('POST', '/api/admin/users/{id}/viewings/', { reason: `${mark} ne voit pas` }, person.id);
  const { version } = (await staff.ask('GET', `/api/admin/users/${person.id}/`)).json<{ version: string }>();
  const names = { first_name: mark, last_name: `${mark} Lenormand`, phone: phones[0] };
  const chosen = { password, password_confirmation: password };
  const form = { version, email: newEmail('equipe'), ...names, ...chosen };
  await plant('PUT', '/api/admin/users/{id}/', form, person.id);
  person = await signInAgain(shop, person);
  const email = newEmail('invitee');
  const { id } = await plant('POST', '/api/admin/users/', { email, ...names, invitation: true });
  const terms_acceptance = {
    accepted: true,
    timestamp: shop.clock.now().toISOString(),
    userAgent: `Navigateur de ${mark}`,
    acceptanceUrl: `http://localhost:3000/invitation?de=${mark}`,
    version: '1.0',
  };
  const token = await latestKeyFor(shop, email, 'invitation');
  const typed = { token, password, confirm_password: password, terms_acceptance };
  await plant('POST', '/api/auth/invitation/accept/', typed);
  expect((await staff.ask('DELETE', `/api/admin/users/${id}/`)).statusCode).toBe(200);
}

/** The word as a colleague may type it, search for it or name a view by it. */
const asTyped = () => [
  mark,
  mark.toUpperCase(),
  'zephyrette',
  'Zéphyr',
  encodeURIComponent(person.email),
  person.email.toUpperCase(),
  phones[0] ?? '',
];

/** What the team looks for by the person's words: each filter of each list, its file, and the views saved of it. */
async function beLookedFor(): Promise<void> {
  const { email } = (await send('GET', '/api/users/me/')).json<{ email: string }>();
  person = { ...person, email };
  const lists = new Map<string, string[]>();
  for (const { call, field } of texts)
    if (call.startsWith('GET /api/') && field.startsWith('?'))
      lists.set(call.slice(4), [...(lists.get(call.slice(4)) ?? []), field.slice(1)]);
  for (const [path, fields] of lists)
    for (const field of fields) {
      const search = new URLSearchParams({ [field]: person.email });
      const answer = await staff.ask('GET', `${path.replace(/\{\w+\}/, '1')}?${search}`);
      expect(answer.statusCode, `${path} ${field}: ${answer.body.slice(0, 200)}`).toBeLessThan(500);
      if (answer.statusCode === 200) planted.add(`GET ${path}: ?${field}`);
    }
  const colleague = await createStaff(shop, { role: 'support' });
  const fieldOf = {
    people: 'search',
    tickets: 'search',
    subscriptions: 'user_email',
    orders: 'user_email',
    ideas: 'search',
  };
  for (const [list, field] of Object.entries(fieldOf))
    for (const [nth, typed] of (list === 'people' ? asTyped() : [mark]).entries()) {
      const query = String(new URLSearchParams({ [field]: typed }));
      for (const view of [
        { list, name: `Du jour ${nth}`, query },
        { list, name: `${nth} ${typed}`.slice(0, 60), query: '' },
      ]) {
        const answer = await colleague.ask('POST', '/api/admin/views/', view);
        expect(answer.statusCode, `${JSON.stringify(view)}: ${answer.body}`).toBe(201);
      }
    }
  const kept = { list: 'tickets', name: 'En attente', query: 'search=facture&status=open' };
  const { id } = (await colleague.ask('POST', '/api/admin/views/', kept)).json<{ id: number }>();
  keptView = id;
  const renamed = { list: 'people', name: 'Avant', query: '' };
  const view = await plant('POST', '/api/admin/views/', { ...renamed, name: `Vue de ${mark}` });
  await plant(
    'PATCH',
    '/api/admin/views/{id}/',
    { name: `La vue de ${mark}`, query: `search=${mark}` },
    view.id,
  );
}

async function changeCredentials(): Promise<void> {
  const email = newEmail('nouvelle');
  await plant('PUT', '/api/users/me/', { email, current_password: password });
  await verify(email, 'email-change');
  person = await signInAgain(shop, { ...person, email });
  await plant('POST', '/api/users/change-password/', {
    current_password: password,
    new_password: `${password} !`,
  });
  for (const path of [
    '/api/password/request/',
    '/api/password/request-admin/',
    '/api/termination/request/',
    '/api/withdrawal/request/',
    '/api/auth/registration/resend-email/',
  ])
    await plant('POST', path, { email });
  const token = await latestKeyFor(shop, email, 'password-reset');
  await plant('POST', '/api/password/confirm/', { token, password, confirm_password: password });
  await plant('POST', '/api/auth/token/', { email, password });
  await plant('POST', '/api/auth/check-email/', { email: newEmail('libre') });
  person = await signInAgain(shop, person);
  await plant('POST', '/api/users/data-archives/', { current_password: password });
  await connectPrograms();
}

async function connectPrograms(): Promise<void> {
  const form = {
    name: `Clé de ${mark}`,
    scopes: ['orders.read'],
    lasts: 'always',
    current_password: password,
  };
  const { key } = (await plant('POST', '/api/users/keys/', form)) as unknown as { key: { id: number } };
  const rotation = { keep_hours: '24', current_password: password };
  await plant('POST', '/api/users/keys/{id}/rotate/', rotation, key.id);
  // An address of the open network, which is asked nothing: the receiver is paused at once.
  const receiver = { url: `https://93.184.216.34/${mark}`, name: `Chez ${mark}`, events: ['order.paid'] };
  const { id } = await plant('POST', '/api/outgoing-webhooks/', receiver);
  await plant('POST', '/api/outgoing-webhooks/{id}/pause/', { paused: true }, id);
  await plant('PUT', '/api/outgoing-webhooks/{id}/', { ...receiver, name: `Bureau de ${mark}` }, id);
}

/** Of what nothing is said to be left. */
const goneWithAccount = Object.values<KeptData>(KEPT_DATA).flatMap(({ afterDeletion, tables }) =>
  afterDeletion ? [] : tables,
);
async function tablesWithRowsOf(userId: number, tables: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  // What hangs on another row alone goes with it.
  const { rows } = await shop.pool.query<{ name: string }>(
    "select table_name as name from information_schema.columns where column_name = 'user_id'",
  );
  const ofPeople = new Set(rows.map(({ name }) => name));
  for (const table of tables.filter((name) => ofPeople.has(name))) {
    const { rowCount } = await shop.pool.query(`select 1 from ${table} where user_id = $1`, [userId]);
    if (rowCount) found.push(table);
  }
  return found;
}

/**
 * What the team sells or writes for everybody, and its own doors: who types a customer's name there publishes it. A file
 * that it does not send is nobody's, and goes after a day.
 */
const forEverybody =
  /\/(automations|categories|prepared-answers|me|second-factor|token|proof|password|views|tickets\/files)\//;

/** Types the mark in each field of a call that has no marked text yet, whatever the answer; the team's as the team. */
async function typeEverywhere(): Promise<void> {
  const email = newEmail('partout');
  for (const call of new Set(texts.map((text) => text.call))) {
    const fields = texts.filter((text) => text.call === call).map(({ field }) => field);
    const value = (field: string) => (field === 'email' ? email : `${mark} ${field}`);
    const [method, path] = call.split(' ') as [Method, string];
    const query = fields.filter((field) => field.startsWith('?'));
    const body = Object.fromEntries(
      fields.filter((field) => !field.startsWith('?')).map((field) => [field, value(field)]),
    );
    const search = new URLSearchParams(query.map((field) => [field.slice(1), mark]));
    const url = `${path.replace(/\{\w+\}/, encodeURIComponent(mark))}?${search}`;
    const payload = method === 'GET' ? undefined : body;
    await send(method, url, payload);
    if (forEverybody.test(path)) continue;
    const own = `${path.replace(/\{\w+\}/, String(person.id)).replace(/\{\w+\}/, mark)}?${search}`;
    const answer = await staff.ask(method, own, payload);
    expect(answer.statusCode, `${method} ${own}: ${answer.body.slice(0, 300)}`).toBeLessThan(500);
  }
}

/** Asked for and refused, or read and never written down: what was typed there was only sent. */
const typedOnly =
  /: (key|token|version|refresh|\?[\w]+|payment_intent_id|setup_intent_id|client_secret|contract|category_slug|promo_code)$/;

describe('every free text of every call', () => {
  it('is planted with words of a customer, and after the deletion no column and no file holds them', {
    timeout: 240_000,
  }, async () => {
    await comeBack(newEmail('premiere'));
    await fillProfile();
    await write();
    await runTool();
    const order = await beWrittenAbout();
    await beManaged();
    await changeCredentials();
    await leave();
    await beLookedFor();
    await typeEverywhere();
    await shop.settle();
    const missing = texts.map(nameOf).filter((name) => !planted.has(name) && !typedOnly.test(name));
    // The doors of the staff, whose addresses are those of members of the team, and what the team sells.
    const ofTeam =
      /^\w+ \/api\/(admin\/|password\/request-admin\/|(automations|categories)\/(\{id\}\/(upload_webhook\/)?)?: (?!action)|automation-ideas\/\{id\}\/draft\/)/;
    expect(missing.filter((name) => !ofTeam.test(name))).toEqual([]);
    expect(await readdir(path.join(folderOf(shop.settings, 'private'), 'archives'))).toHaveLength(1);
    const words = [mark, 'zephyrette', ...numbers, ...emails.flatMap(withBareHashes)];
    expect(await tracesOf(shop, words, [])).toEqual(
      expect.arrayContaining([
        'addresses.city',
        'alerts.note',
        'automation_ideas.ai_summary',
        'automation_ideas.description',
        'customer_notes.text',
        'invoices.buyer',
        'leaving_reasons.words',
        'refunds.note',
        'terms_acceptances.acceptance_url',
        'ticket_replies.message',
        'tickets.message',
        'users.first_name',
      ]),
    );
    const { headers } = person;
    await shop.app.inject({ method: 'DELETE', url: '/api/users/delete-account/', headers });
    await shop.settle();
    await shop.settle();
    await beWrittenAboutLate(order);
    expect(await tracesOf(shop, words, kept)).toEqual([]);
    expect(await readdir(path.join(folderOf(shop.settings, 'private'), 'archives'))).toEqual([]);
    expect(await tablesWithRowsOf(person.id, goneWithAccount)).toEqual([]);
    const views = await shop.pool.query('select id from saved_views');
    expect(views.rows).toEqual([{ id: keptView }]);
  });
});
