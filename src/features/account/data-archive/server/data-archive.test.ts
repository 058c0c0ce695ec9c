import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { folderOf } from '#server/gateways/storage.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { insertPapers } from '#tests/factories/papers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { runSweep, runSweepTogether } from '#tests/run-sweep.ts';
import { startSecondProcess, startShop, type TestShop } from '#tests/start-shop.ts';
import type { Archive } from '../contract.ts';
import { makeArchive } from './make-archive.ts';
import { archiveParts } from './write-archive.ts';

/** Tables that an archive leaves out, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  incoming_emails: 'hashes alone, for thirty days; what the emails became is there',
  mrr_standings: 'sums of what the ledger says, which is in the archive',
  mrr_days: 'sums of what the ledger says, which is in the archive',
  journal_origins: 'from which address and browser the team acted, of the team',
  journal_head: 'the last place of the team’s chain, of nobody',
  stripe_events: 'names of the provider’s objects without a person: the payments themselves are there',
  provider_differences:
    'the same subscriptions and payments as in their own files, compared with the provider',
  rate_limits: 'keyed hashes of addresses, for an hour at most: nobody finds a person in them',
};

let shop: TestShop;
let second: Awaited<ReturnType<typeof startSecondProcess>>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rouage-archives-'));
  shop = await startShop({ DATA_DIR: folder });
  second = await startSecondProcess(shop);
});
afterAll(async () => {
  await second.stop();
  await shop.stop();
  await rm(folder, { recursive: true });
});

const url = '/api/users/data-archives/';
const call = (method: 'GET' | 'POST' | 'PUT', to: string, customer?: TestCustomer, payload?: object) =>
  shop.app.inject({ method, url: to, headers: { ...customer?.headers }, ...(payload ? { payload } : {}) });
const ask = (customer: TestCustomer, app = shop.app) =>
  app.inject({
    method: 'POST',
    url,
    headers: customer.headers,
    payload: { current_password: customer.password },
  });
const latest = async (customer: TestCustomer) =>
  (await call('GET', url, customer)).json<{ archive: Archive | null }>().archive;
const files = () => readdir(path.join(folderOf(shop.settings, 'private'), 'archives')).catch(() => []);
/** The job alone, as the worker would do it. */
const make = (id: string) => makeArchive(shop, { id: randomUUID(), payload: { archive: id }, userId: null });

async function madeFor(customer: TestCustomer): Promise<Archive> {
  const { id } = (await ask(customer)).json<Archive>();
  await make(id);
  const archive = await latest(customer);
  expect(archive).toMatchObject({ id, status: 'ready' });
  return archive!;
}
async function contentOf(customer: TestCustomer, archive: Archive) {
  const answer = await call('GET', String(archive.file_url), customer);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(answer.rawPayload.length).toBe(archive.bytes);
  return unzipSync(new Uint8Array(answer.rawPayload));
}

describe('« Toutes mes données »', () => {
  it('gives everything that is held about a person, explained, with the invoices as PDF', {
    tags: ['7.GET/api/users/data-archives/'],
  }, async () => {
    const customer = await createCustomer(shop, {
      firstName: 'Zéphyrine',
      companyName: 'Atelier Quatrevents',
    });
    await buy(shop, customer, await createAutomation(shop, { name: 'Relance des devis' }));
    const words = {
      email: customer.email,
      subject: 'Une question',
      message: 'Où trouver ma facture du mois ?',
    };
    const file = await shop.app.inject({
      method: 'POST',
      url: '/api/tickets/files/?name=ventes.csv',
      headers: customer.headers,
      payload: 'Nom;Somme\n',
    });
    const files = [file.json<{ id: string }>().id];
    const ticket = await call('POST', '/api/tickets/', customer, { ...words, category: 'other', files });
    const idea = { email: customer.email, description: 'Relancer mes clients tous les lundis.' };
    await call('POST', '/api/automation-ideas/', customer, idea);
    const archive = await madeFor(customer);
    const zip = await contentOf(customer, archive);
    const json = (name: string) => JSON.parse(strFromU8(zip[name]!));
    expect(json('profil.json')).toMatchObject([
      {
        email: customer.email,
        first_name: 'Zéphyrine',
        company_name: 'Atelier Quatrevents',
        monthly_cap: 15,
      },
    ]);
    expect(json('demandes-au-support.json')).toMatchObject([
      { message: words.message, files: [{ name: 'ventes.csv', from: 'customer' }] },
    ]);
    const ofTicket = `support/${ticket.json<{ id: number }>().id}/1-ventes.csv`;
    expect(strFromU8(zip[ofTicket]!)).toBe('Nom;Somme\n');
    expect(json('idees.json')).toMatchObject([{ description: idea.description }]);
    expect(json('paiements.json')).toMatchObject([{ automation: 'Relance des devis', status: 'succeeded' }]);
    expect(json('commandes.json')[0].lines.length).toBeGreaterThan(0);
    expect(json('connexions.json')).toHaveLength(1);
    expect(json('journal.json').map(({ text }: { text: string }) => text)).toEqual(
      expect.arrayContaining(['Commande payée', 'Automatisation achetée', 'Abonnement payé et actif']),
    );
    const wordless = ({ text, act }: { text: string; act: string }) => text === act;
    expect(json('journal.json').filter(wordless)).toEqual([]);
    const [{ number }] = json('factures.json');
    expect(strFromU8(zip[`factures/${number}.pdf`]!.slice(0, 5))).toBe('%PDF-');
  });

  it('has what was issued with tools, each as a PDF, whether or not they still open', {
    tags: ['documents.pdf-archive'],
  }, async () => {
    const customer = await createCustomer(shop);
    const automationId = await createAutomation(shop, { name: 'Factures de l’archive' });
    await insertPapers(shop, {
      userId: customer.id,
      automationId,
      count: 2,
      bytes: 40,
      at: shop.clock.now(),
    });
    await runSweep(shop, 'facts-of-documents');
    const paid = { paid_on: parisDay(shop.clock.now()), paid_by: 'transfer' };
    await call('PUT', '/api/documents/factures-de-l-archive/paper-1/payment/', customer, paid);
    await shop.pool.query(
      `with kept as (insert into document_logos (store_id, digest, picture, kept_at)
         select id, 'a', 'data:,logo', now() from document_stores where user_id = $1 returning store_id)
       update documents set logo = 'a' where store_id = (select store_id from kept)`,
      [customer.id],
    );
    const zip = await contentOf(customer, await madeFor(customer));
    const papers = Object.keys(zip).filter((name) => name.startsWith('documents/factures/'));
    expect(papers).toHaveLength(2);
    for (const name of papers) expect(strFromU8(zip[name]!.slice(0, 5))).toBe('%PDF-');
    expect(JSON.parse(strFromU8(zip['documents-des-outils.json']!))).toMatchObject([
      // A logo stands once, at the first that bears it.
      { ...{ key: 'paper-1', logo: 'a', picture_of_logo: 'data:,logo' }, ...paid },
      { key: 'paper-2', logo: 'a', picture_of_logo: null, paid_on: null, paid_by: null },
    ]);
    const readMe = strFromU8(zip['LISEZ-MOI.txt']!);
    for (const name of Object.keys(zip).filter((one) => one.endsWith('.json'))) {
      expect(readMe).toContain(`- ${name}\u00a0: `);
    }
    expect(JSON.stringify(Object.values(zip).map((file) => strFromU8(file, true)))).not.toContain('argon2');
  });

  it('names every table that the shop keeps of people, or why it leaves it out', () => {
    const kept = Object.values(KEPT_DATA).flatMap(({ tables }) => [...tables]);
    const given = [...archiveParts.flatMap(({ tables }) => tables), ...Object.keys(LEFT_OUT)];
    expect(given.toSorted()).toEqual(kept.toSorted());
  });

  it('gives an account of thousands of rows whole, read by pages', async () => {
    const customer = await createCustomer(shop);
    await shop.pool.query(
      `insert into tickets (user_id, email, subject, message, created_at)
       select $1, 'x@exemple.fr', 'Sujet ' || n, 'Message', now() from generate_series(1, 1203) n`,
      [customer.id],
    );
    const zip = await contentOf(customer, await madeFor(customer));
    const tickets = JSON.parse(strFromU8(zip['demandes-au-support.json']!));
    expect([tickets.length, tickets.at(-1).subject]).toEqual([1203, 'Sujet 1203']);
  });

  it('gives the trace of an earlier account to the confirmed owner of the address alone', async () => {
    const leaver = await createCustomer(shop, { trialUsedAt: shop.clock.now() });
    await shop.app.inject({ method: 'DELETE', url: '/api/users/delete-account/', headers: leaver.headers });
    const { email } = leaver;
    const traceIn = async (customer: TestCustomer) => {
      const zip = await contentOf(customer, await madeFor(customer));
      return zip['trace-d-un-compte-precedent.json'] && strFromU8(zip['trace-d-un-compte-precedent.json']);
    };
    const back = await createCustomer(shop, { email, emailVerifiedAt: null });
    expect(await traceIn(back)).toBeUndefined();
    await shop.pool.query('update users set email_verified_at = now() where id = $1', [back.id]);
    await shop.pool.query('delete from data_archives where user_id = $1', [back.id]);
    expect(JSON.parse(String(await traceIn(back)))).toMatchObject([{ owned_automation_ids: [] }]);
  });
});

describe('asking for it', () => {
  it('takes the password, and says by field that it is wrong', {
    tags: ['7.POST/api/users/data-archives/'],
  }, async () => {
    const customer = await createCustomer(shop);
    const wrong = await call('POST', url, customer, { current_password: 'pas le bon' });
    expect([wrong.statusCode, wrong.json()]).toEqual([
      400,
      { current_password: ['Le mot de passe actuel est incorrect'], code: 'invalid' },
    ]);
    const none = await call('POST', url, customer, {});
    expect(none.json()).toMatchObject({ current_password: ['Le mot de passe actuel est requis'] });
    expect(await latest(customer)).toBeNull();
  });

  it('makes one, however often and from however many processes it is asked for', {
    tags: ['7.POST/api/users/data-archives/'],
  }, async () => {
    const customer = await createCustomer(shop);
    const apps = [shop.app, second.app, shop.app, second.app];
    const answers = await Promise.all(apps.map((app) => ask(customer, app)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    const ids = new Set(answers.map((answer) => answer.json<Archive>().id));
    expect(ids.size).toBe(1);
    await make([...ids][0]!);
    expect((await ask(customer)).json()).toMatchObject({ id: [...ids][0], status: 'ready' });
  });

  it('answers 401 without a token, 403 to the staff, and 404 for the file of another, or before it is ready', {
    tags: ['7.GET/api/users/data-archives/{id}/file/'],
  }, async () => {
    const customer = await createCustomer(shop);
    const { id } = (await ask(customer)).json<Archive>();
    const file = `${url}${id}/file/`;
    expect((await call('GET', file, customer)).statusCode).toBe(404);
    await make(id);
    const other = await createCustomer(shop);
    const staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    const statuses = async (to: string) =>
      Promise.all([undefined, staff, other].map(async (who) => (await call('GET', to, who)).statusCode));
    expect(await statuses(file)).toEqual([401, 403, 404]);
    expect(await statuses(`${url}x/file/`)).toEqual([401, 403, 404]);
    expect((await call('POST', url)).statusCode).toBe(401);
    expect((await call('POST', url, staff, { current_password: staff.password })).statusCode).toBe(403);
    expect((await call('GET', file, customer)).statusCode).toBe(200);
  });

  it('tells its owner by one email without the file, and where to fetch it', async () => {
    const customer = await createCustomer(shop);
    const { id } = (await ask(customer)).json<Archive>();
    await shop.drain();
    await make(id);
    await shop.drain();
    const mails = shop.mailbox.messages().filter(({ envelope }) => envelope.to.includes(customer.email));
    expect(mails.map(({ subject }) => subject)).toEqual(['Toutes vos données Rouage sont prêtes']);
    expect(mails[0]?.attachments).toEqual([]);
    expect(mails[0]?.text).toContain('/profile/edit?tab=preferences#toutes-mes-donnees');
  }, 120_000);
});

describe('a job that is killed, or fails', () => {
  it('writes a half-written file anew, and leaves a ready one as it is', async () => {
    const customer = await createCustomer(shop);
    const { id } = (await ask(customer)).json<Archive>();
    const file = path.join(folderOf(shop.settings, 'private'), 'archives', `${id}.zip`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, 'half a file');
    await make(id);
    const archive = (await latest(customer))!;
    await make(id);
    expect(await latest(customer)).toEqual(archive);
    expect(Object.keys(await contentOf(customer, archive))).toContain('LISEZ-MOI.txt');
  });

  it('is given up after five tries, says so, leaves no file, and may be asked for again', async () => {
    const customer = await createCustomer(shop);
    const { id } = (await ask(customer)).json<Archive>();
    await shop.pool.query('alter table tickets rename to tickets_away');
    for (let attempt = 1; attempt < 5; attempt += 1) await expect(make(id)).rejects.toThrow();
    await expect.poll(() => shop.pool.totalCount - shop.pool.idleCount).toBe(0);
    expect(await latest(customer)).toMatchObject({ status: 'preparing' });
    await make(id);
    await shop.pool.query('alter table tickets_away rename to tickets');
    expect(await latest(customer)).toMatchObject({ id, status: 'failed', file_url: null });
    expect(await files()).not.toContain(`${id}.zip`);
    expect((await madeFor(customer)).id).not.toBe(id);
  });

  it('says why it was given up where its store is away, too', async () => {
    const customer = await createCustomer(shop);
    const { id } = (await ask(customer)).json<Archive>();
    const reported: unknown[] = [];
    const errorReports = { report: (error: unknown) => void reported.push(error), flush: async () => {} };
    const nowhere = { S3_BUCKET: 'a', S3_PRIVATE_BUCKET: 'b', S3_ENDPOINT: 'http://127.0.0.1:1' };
    const away = { ...shop, errorReports, settings: { ...shop.settings, ...nowhere } };
    const message = { id: randomUUID(), payload: { archive: id }, userId: customer.id };
    for (let attempt = 1; attempt <= 5; attempt += 1)
      await expect(makeArchive(away, message)).rejects.toThrow();
    expect(await latest(customer)).toMatchObject({ status: 'failed' });
    expect(reported).toHaveLength(1);
  }, 60_000);
});

it.each([
  ['lost', (file: string) => rm(file)],
  ['empty, as after a loss of power,', (file: string) => truncate(file, 0)],
  ['half there', (file: string) => truncate(file, 100)],
])('whose file is %s says so in French, once, and may be asked for again', async (_, harm) => {
  const customer = await createCustomer(shop);
  const archive = await madeFor(customer);
  await harm(path.join(folderOf(shop.settings, 'private'), 'archives', `${archive.id}.zip`));
  const asked = await call('GET', String(archive.file_url), customer);
  expect(asked.statusCode).toBe(404);
  expect(asked.json().detail).toContain('Demandez toutes vos données de nouveau');
  expect(await latest(customer)).toMatchObject({ status: 'failed', file_url: null });
  const anew = await madeFor(customer);
  expect((await call('GET', String(anew.file_url), customer)).statusCode).toBe(200);
});

describe('its end', () => {
  it('comes after seven days: from two processes its file and its row are gone, and it may be asked for again', async () => {
    const customer = await createCustomer(shop);
    const archive = await madeFor(customer);
    const ready = new Date(String(archive.ready_at)).getTime();
    expect(new Date(archive.expires_at).getTime() - ready).toBe(7 * DAY_MS);
    await shop.clock.moveTo(new Date(ready + 7 * DAY_MS));
    expect((await call('GET', String(archive.file_url), customer)).statusCode).not.toBe(200);
    await runSweepTogether(shop, second.shop, 'old-archives');
    expect(await files()).not.toContain(`${archive.id}.zip`);
    const { rows } = await shop.pool.query('select 1 from data_archives where id = $1', [archive.id]);
    expect(rows).toEqual([]);
  });

  it('comes with the account, of a file that is there and of one that is being made', async () => {
    const remove = (customer: TestCustomer) =>
      shop.app.inject({ method: 'DELETE', url: '/api/users/delete-account/', headers: customer.headers });
    const ready = await createCustomer(shop);
    const archive = await madeFor(ready);
    const waiting = await createCustomer(shop);
    const { id } = (await ask(waiting)).json<Archive>();
    expect(await files()).toContain(`${archive.id}.zip`);
    expect((await remove(ready)).statusCode).toBe(200);
    // The job writes on while the account goes; at its end there is nobody to give the file to.
    const making = make(id);
    expect((await remove(waiting)).statusCode).toBe(200);
    await making;
    await make(id);
    await shop.drain();
    const left = await files();
    expect(left.filter((name) => name.startsWith(archive.id) || name.startsWith(id))).toEqual([]);
    const { rows } = await shop.pool.query('select 1 from data_archives where id = any($1)', [
      [archive.id, id],
    ]);
    expect(rows).toEqual([]);
  }, 120_000);
});
