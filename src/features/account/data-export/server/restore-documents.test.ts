import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FILED_BYTES } from '#domain/document/filed-documents.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { signExport } from '#server/keys/export-signature.ts';
import {
  acceptedTerms,
  confirmAddress,
  deleteAccount,
  exportOf,
  register,
  signUp,
} from '#tests/come-back.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { paperOf } from '#tests/factories/papers.ts';
import { createPurchase, createSubscription } from '#tests/factories/subscriptions.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { type ExportFile, importedFileBytes } from '../contract.ts';

let shop: TestShop;
let serial = 0;
let camille: TestCustomer;
let tool: { id: number; slug: string };

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  camille = await createCustomer(shop);
  tool = await newTool(camille);
});

type Person = Pick<TestCustomer, 'headers' | 'id'>;
type Method = 'GET' | 'PUT' | 'PATCH' | 'POST';

async function newTool({ id: userId }: Person, { owned = true } = {}) {
  serial += 1;
  const name = `Outil rendu ${serial}`;
  const automationId = await createAutomation(shop, { name, html: '<p>Outil</p>' });
  if (owned) await createPurchase(shop, { userId, automationId });
  await createSubscription(shop, { userId, automationId });
  return { id: automationId, slug: `outil-rendu-${serial}` };
}

const ask = async (who: Person, method: Method, path: string, payload?: object) =>
  shop.app.inject({
    method,
    url: `/api/tools/${path}`,
    headers: who.headers,
    ...(payload ? { payload } : {}),
  });
const saving = (value: unknown, version: number) => ({
  value: typeof value === 'string' ? value : JSON.stringify(value),
  title: 'Titre de la page',
  version,
  save_id: randomUUID(),
});
const save = (who: Person, key: string, value: unknown = {}, { version = 0, slug = tool.slug } = {}) =>
  ask(who, 'PUT', `${slug}/documents/${key}/`, saving(value, version));
const issue = (who: Person, key: string, kind = 'invoice') =>
  ask(who, 'POST', `${tool.slug}/documents/${key}/issue/`, {
    kind,
    version: 1,
    paper: paperOf('2026-11-26'),
  });
const list = async (who: Person, slug = tool.slug) => (await ask(who, 'GET', `${slug}/documents/`)).json();
const read = async (who: Person, key: string) =>
  (await ask(who, 'GET', `${tool.slug}/documents/${key}/`)).json();
const stores = async (who: Person) =>
  (await shop.app.inject({ url: '/api/document-stores/', headers: who.headers })).json().stores;
const company = {
  name: 'Camille Roy',
  company: 'Atelier Roy',
  address: '3 rue des Lilas',
  siret: '',
  vat_number: '',
  iban: '',
  logo: 'data:image/png;base64,iVBORw0KGgoLogoDeCamille',
};

const saveCompany = () => ({ value: company, version: 0, save_id: randomUUID() });

const payment = (who: Person, key: string, payload: object) =>
  shop.app.inject({
    ...{ method: 'PUT', url: `/api/documents/${tool.slug}/${key}/payment/`, headers: who.headers, payload },
  });
const invoicesOf = async (who: Person) =>
  (
    await shop.app.inject({
      url: '/api/documents/?kind=invoice&sort=number&descending=false',
      headers: who.headers,
    })
  ).json().results;
const logosOn = async ({ id }: Person) =>
  (
    await shop.pool.query(
      `select d.key, l.picture from documents d join document_stores s on s.id = d.store_id
        left join document_logos l on l.store_id = s.id and l.digest = d.logo
       where s.user_id = $1 and d.issued_at is not null order by d.key`,
      [id],
    )
  ).rows;

/** As if the restored subscriptions had been paid. */
const payAll = ({ id }: Person) =>
  shop.pool.query(
    "update subscriptions set status = 'active', inactive_reason = null where user_id = $1 and status = 'inactive'",
    [id],
  );

function signed(file: ExportFile, change: Partial<ExportFile>): ExportFile {
  const { signature: _, ...export_metadata } = file.export_metadata;
  const unsigned = { ...file, ...change, export_metadata };
  const signature = signExport(shop.settings.EXPORT_SIGNING_KEY[0], unsigned);
  return { ...unsigned, export_metadata: { ...export_metadata, signature } };
}

describe('documents in a signed file', () => {
  it('come back with their numbers, frozen if issued; the next number goes on, and nothing is allowed', {
    tags: ['documents.restored', 'documents.numbers-restored'],
  }, async () => {
    await save(camille, 'facture-1', { total: '12,50 «\u00a0€\u00a0»\n' });
    await save(camille, 'facture-2');
    await save(camille, 'devis-1');
    await save(camille, 'brouillon', { a: 1 });
    await save(camille, 'brouillon', { a: [1, '\u0000"\\'] }, { version: 1 });
    await issue(camille, 'facture-1');
    await ask(camille, 'PUT', `${tool.slug}/allowed/`, { parts: ['company'] });
    await ask(camille, 'PUT', `${tool.slug}/book/company/`, saveCompany());
    await issue(camille, 'facture-2');
    await issue(camille, 'devis-1', 'quote');
    await ask(camille, 'PATCH', `${tool.slug}/documents/brouillon/`, { title: 'À moi', archived: true });
    const paid = { paid_on: parisDay(shop.clock.now()), paid_by: 'cheque' };
    expect((await payment(camille, 'facture-2', paid)).statusCode).toBe(204);
    const before = await list(camille);
    const file = await exportOf(shop, camille);
    expect(file.kept_documents?.left_out).toBe(0);
    await deleteAccount(shop, camille);

    const back = await register(shop, camille.email, file);
    expect(await stores(back)).toEqual([]);
    const { restored } = await confirmAddress(shop, camille.email);
    expect(restored).toEqual({ automations: 1, subscriptions: 1, documents: 4, book: true });
    expect(await stores(back)).toMatchObject([
      { slug: tool.slug, documents: 4, bytes: before.used_bytes, allowed: [], opens: false },
    ]);
    await payAll(back);
    const after = await list(back);
    expect(await invoicesOf(back)).toMatchObject([{ paid_on: null }, { ...paid, state: 'paid' }]);
    const picture = company.logo;
    expect(await logosOn(back)).toEqual([
      ...[
        { key: 'devis-1', picture },
        { key: 'facture-1', picture: null },
      ],
      { key: 'facture-2', picture },
    ]);
    const restart = (lines: object[]) => lines.map((line) => ({ ...line, version: 1 }));
    expect(after.documents).toEqual(restart(before.documents));
    expect([after.allowed, after.begun]).toEqual([[], ['invoice', 'quote']]);
    expect(await read(back, 'brouillon')).toMatchObject({ title: 'À moi', archived: true });
    expect((await read(back, 'brouillon')).value).toBe(JSON.stringify({ a: [1, '\u0000"\\'] }));
    expect(await read(back, 'facture-1')).toMatchObject({ number: 1, kind: 'invoice' });
    expect((await save(back, 'facture-1', {}, { version: 1 })).json().code).toBe('document_issued');
    expect((await save(back, 'brouillon', {}, { version: 1 })).json().title).toBe('À moi');
    expect((await ask(back, 'GET', `${tool.slug}/book/company/`)).json().code).toBe('book_not_allowed');
    await ask(back, 'PUT', `${tool.slug}/allowed/`, { parts: ['company'] });
    expect((await ask(back, 'GET', `${tool.slug}/book/company/`)).json().value).toMatchObject(company);
    await save(back, 'facture-3');
    expect((await issue(back, 'facture-3')).json().number).toBe(3);
    await save(back, 'devis-2');
    expect((await issue(back, 'devis-2', 'quote')).json().number).toBe(2);
  });

  it('come back once, though the link is opened twice and nothing that is there is overwritten', {
    tags: ['documents.restored-once'],
  }, async () => {
    for (const key of ['a', 'b']) await save(camille, key, { de: 'avant' });
    const file = await exportOf(shop, camille);
    await deleteAccount(shop, camille);
    const back = await register(shop, camille.email, file);
    await createSubscription(shop, { userId: back.id, automationId: tool.id });
    await save(back, 'a', { de: 'entre-temps' });
    const { restored } = await confirmAddress(shop, camille.email);
    expect(restored.documents).toBe(1);
    expect((await confirmAddress(shop, camille.email)).restored).toEqual(restored);
    const { documents, used_bytes } = await list(back);
    expect(documents).toHaveLength(2);
    expect(used_bytes).toBe(documents.reduce((sum: number, { bytes }: { bytes: number }) => sum + bytes, 0));
    expect((await read(back, 'a')).value).toBe('{"de":"entre-temps"}');
    expect((await read(back, 'b')).value).toBe('{"de":"avant"}');
  });

  it('are those of tools that are owned again: neither refunded, nor of a trial, nor of another’s', {
    tags: ['documents.restored-owned'],
  }, async () => {
    const refunded = await newTool(camille);
    const tried = await newTool(camille, { owned: false });
    const other = await createCustomer(shop);
    await createSubscription(shop, { userId: other.id, automationId: tool.id });
    await save(other, 'secret', { marge: 1 });
    await save(camille, 'a');
    await save(camille, 'b', {}, { slug: refunded.slug });
    await save(camille, 'c', {}, { slug: tried.slug });
    const file = await exportOf(shop, camille);
    expect(JSON.stringify(file)).not.toContain('marge');
    expect(file.kept_documents).toMatchObject({ stores: [{}, {}], left_out: 1 });
    await shop.pool.query('update purchases set ended_at = now() where user_id = $1 and automation_id = $2', [
      camille.id,
      refunded.id,
    ]);
    await deleteAccount(shop, camille);
    await expect(signUp(shop, 'quelquun-d-autre@exemple.fr', file)).rejects.toThrow(
      'appartient à une autre adresse',
    );
    const back = await signUp(shop, camille.email, file);
    expect(await stores(back)).toMatchObject([{ slug: tool.slug, documents: 1 }]);
  });

  it('that are changed by one letter void the file', async () => {
    await save(camille, 'a', { total: 100 });
    const file = await exportOf(shop, camille);
    await deleteAccount(shop, camille);
    const changed = JSON.parse(JSON.stringify(file).replace('total', 'totaI'));
    await expect(signUp(shop, camille.email, changed)).rejects.toThrow('son contenu a été modifié');
  });

  it('are not needed: a file of before they were carried brings the purchases back', async () => {
    await save(camille, 'a');
    const { kept_documents: _, ...older } = await exportOf(shop, camille);
    await deleteAccount(shop, camille);
    await register(shop, camille.email, signed(older, {}));
    const { restored } = await confirmAddress(shop, camille.email);
    expect(restored).toEqual({ automations: 1, subscriptions: 1, documents: 0 });
  });

  it('leave no number to be given twice, though invoices were issued after the file was made', {
    tags: ['documents.numbers-restored'],
  }, async () => {
    for (const key of ['facture-1', 'facture-2']) await save(camille, key);
    await issue(camille, 'facture-1');
    const file = await exportOf(shop, camille);
    const { kept_documents: _, ...older } = file;
    await issue(camille, 'facture-2');
    await deleteAccount(shop, camille);
    const back = await register(shop, camille.email, signed(older, {}));
    await payAll(back);
    tool = await newTool(back);
    await save(back, 'facture-3');
    expect((await issue(back, 'facture-3')).json().code).toBe('numbers_waiting');
    await confirmAddress(shop, camille.email);
    expect((await issue(back, 'facture-3')).json().number).toBe(3);
    const again = await exportOf(shop, back);
    await save(back, 'facture-4');
    await issue(back, 'facture-4');
    await deleteAccount(shop, back);
    const thrice = await signUp(shop, camille.email, again);
    await payAll(thrice);
    await save(thrice, 'facture-5');
    expect((await issue(thrice, 'facture-5')).json().number).toBe(5);
  });
});

describe('a file', () => {
  it('carries 3 MiB of documents at most, the newest saved first, says how many it lacks, and is taken', {
    tags: ['documents.file-size'],
  }, async () => {
    // Each quote takes a second byte in the file, so that fewer fit.
    const heavy = JSON.stringify(['"'.repeat(40_000)]);
    for (let at = 0; at < 24; at += 1) {
      expect((await save(camille, `lourd-${at}`, heavy)).statusCode).toBe(200);
      await shop.clock.moveTo(new Date(shop.clock.now().getTime() + 1000));
    }
    const file = await exportOf(shop, camille);
    const [store] = file.kept_documents?.stores ?? [];
    const kept = store?.documents.length ?? 0;
    expect(Buffer.byteLength(JSON.stringify(store))).toBeLessThanOrEqual(FILED_BYTES + 100);
    expect([kept, file.kept_documents?.left_out]).toEqual([19, 5]);
    expect(store?.documents.map(({ key }) => key)).not.toContain('lourd-4');
    expect(Buffer.byteLength(JSON.stringify(file))).toBeLessThan(importedFileBytes);
    await deleteAccount(shop, camille);
    await register(shop, camille.email, file);
    expect((await confirmAddress(shop, camille.email)).restored.documents).toBe(19);
  });

  it('that is larger than any of the shop is refused before it is read', async () => {
    const payload = { email: 'x@exemple.fr', imported_data: { a: 'x'.repeat(importedFileBytes) } };
    const answer = await shop.app.inject({ method: 'POST', url: '/api/auth/registration/', payload });
    expect(answer.statusCode).toBe(413);
  });
});

describe('a file that nobody signed', () => {
  const junk = {
    'a million of nothing': [{ automation_id: 1, slug: '', documents: Array(1_300_000).fill({}) }],
    'as much in many stores': Array(9_000).fill({ documents: Array(120).fill(1) }),
    'stores without end': Array(1_300_000).fill({}),
    'no stores': { documents: 1 },
    'one paper of rates without end': [
      { documents: [{ paper: { amounts: { rates: Array(1_300_000).fill({}) } } }] },
    ],
    'documents of no shape': [null, 1, 'x', { documents: 'x' }, { documents: [null, [], 'x'] }],
  };

  it.each(Object.entries(junk))(
    'is refused whatever it holds, and stops nothing: %s',
    async (_what, stores) => {
      const file = await exportOf(shop, camille);
      const kept_documents = { stores, sequences: [], left_out: 0 };
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/api/auth/registration/',
        payload: {
          email: 'libre@exemple.fr',
          password1: 'chat-perché-42',
          terms_acceptance: acceptedTerms,
          imported_data: { ...file, kept_documents },
        },
      });
      expect([answer.statusCode, answer.json().imported_data]).toEqual([
        400,
        ['La signature de ce fichier n’est pas valable\u00a0: son contenu a été modifié.'],
      ]);
    },
  );
});

describe('numbers that wait for the confirmation of the address', () => {
  it.each([
    ['of a sequence', {}],
    // The file was made as the first number of all was given.
    ['of a document alone', { sequences: [] }],
  ])(
    'are waited for: none is given twice, be it %s',
    {
      tags: ['documents.numbers-restored'],
    },
    async (_whose, change) => {
      await save(camille, 'facture-1');
      await issue(camille, 'facture-1');
      const made = await exportOf(shop, camille);
      const { stores, sequences, left_out } = made.kept_documents!;
      const file = signed(made, { kept_documents: { stores, sequences, left_out, ...change } });
      await deleteAccount(shop, camille);
      const back = await register(shop, camille.email, file);
      tool = await newTool(back);
      await save(back, 'facture-2');
      const refused = await issue(back, 'facture-2');
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'numbers_waiting']);
      await confirmAddress(shop, camille.email);
      expect((await issue(back, 'facture-2')).json().number).toBe(2);
    },
  );
});
