import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  BOOK_PARTS,
  DOCUMENT_BYTES,
  STORE_BYTES,
  STORE_DOCUMENTS,
} from '#domain/document/document-limits.ts';
import type { FiledDocument, FiledDocuments } from '#domain/document/filed-documents.ts';
import type { LastNumber } from '#domain/document/paper-numbers.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { lockCustomer } from '#people/accounts/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { bringBackDocuments } from './bring-back-documents.ts';
import { digestOf } from './paper-logos.ts';

let shop: TestShop;
let camille: TestCustomer;
let tool: number;
let serial = 0;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  serial += 1;
  camille = await createCustomer(shop);
  tool = await createAutomation(shop, { name: `Outil d’avant ${serial}` });
});

const filed = (key: string, more: Partial<FiledDocument> = {}): FiledDocument => ({
  key,
  title: 'Devis',
  renamed: false,
  value: '{}',
  created_at: '2026-10-01T10:00:00.000Z',
  saved_at: '2026-10-02T10:00:00.000Z',
  archived_at: null,
  kind: null,
  number: null,
  issued_at: null,
  ...more,
});
const issued = (key: string, number: number, kind = 'invoice') =>
  filed(key, { kind, number, issued_at: '2026-10-03T10:00:00.000Z' });
const fileOf = (documents: FiledDocument[], more: Partial<FiledDocuments> = {}): FiledDocuments => ({
  stores: [{ automation_id: tool, slug: 'outil', documents }],
  sequences: [],
  left_out: 0,
  ...more,
});

const bringBack = (filed: FiledDocuments | undefined, owned = [tool], lastNumbers: LastNumber[] = []) =>
  inTransaction(shop.db, async (tx) => {
    await lockCustomer(tx, camille.id);
    const restored = { userId: camille.id, now: shop.clock.now() };
    return bringBackDocuments(tx, restored, { filed, owned, lastNumbers });
  });
const rowsOf = async (query: string) => (await shop.pool.query(query, [camille.id])).rows;
const keys = async () =>
  (
    await rowsOf(`select d.key from documents d join document_stores s on s.id = d.store_id
    where s.user_id = $1 order by d.key`)
  ).map(({ key }) => key);
const sequences = () => rowsOf('select kind, last from document_sequences where user_id = $1 order by kind');
const store = async () => (await rowsOf('select * from document_stores where user_id = $1'))[0];

describe('documents brought back', () => {
  it('are there once, whether the same is done twice or one stands twice in the file', async () => {
    const file = fileOf([filed('a'), filed('a', { value: '[1]' }), filed('b')]);
    expect(await bringBack(file)).toMatchObject({ documents: 2 });
    expect(await bringBack(file)).toMatchObject({ documents: 0 });
    expect([await keys(), (await store()).bytes]).toEqual([['a', 'b'], 4]);
  });

  it('wait twelve months from then as those of any tool that is shut, and allow nothing', async () => {
    await bringBack(fileOf([filed('a')]));
    const { allowed, shut_at, told_at, next_look_at, used_at } = await store();
    expect([allowed, shut_at, told_at]).toEqual([[], null, null]);
    expect(next_look_at.getTime() - used_at.getTime()).toBe(DAY_MS);
  });

  it('are checked again though they were signed: what today’s rules refuse stays out, and stops nothing', async () => {
    const unfit = [
      filed('Majuscule'),
      filed('non-json', { value: '{' }),
      filed('nul', { value: '"\u0000"' }),
      filed('profond', { value: `${'['.repeat(65)}${']'.repeat(65)}` }),
      filed('lourd', { value: JSON.stringify('x'.repeat(DOCUMENT_BYTES)) }),
      filed('titre', { title: 'x'.repeat(121) }),
      filed('titre-nul', { title: 'a\u0000' }),
      filed('sans-date', { kind: 'invoice', number: 3 }),
      filed('sorte', { kind: 'ticket', number: 3, issued_at: '2026-10-03T10:00:00.000Z' }),
      filed('zero', { kind: 'quote', number: 0, issued_at: '2026-10-03T10:00:00.000Z' }),
      filed('date', { saved_at: '0000-99-99' }),
    ];
    expect(await bringBack(fileOf([...unfit, filed('bon')]))).toMatchObject({ documents: 1 });
    expect(await keys()).toEqual(['bon']);
  });

  it('have the payment that was noted of an invoice, never one that nobody could note, and a logo that is a picture', async () => {
    const paid = { paid_on: '2026-10-05', paid_by: 'card' };
    const [picture, drawing] = [
      'data:image/png;base64,iVBORw0KGgoAAAA',
      'data:image/svg+xml;base64,PHN2Zz4=',
    ];
    const file = fileOf(
      [
        { ...issued('a', 1), ...paid, logo: digestOf(picture) },
        { ...issued('b', 1, 'quote'), ...paid, logo: digestOf(drawing) },
        { ...issued('c', 2), ...paid, paid_on: '2999-01-01' },
        { ...issued('d', 3), ...paid, paid_by: 'troc', logo: 'autre' },
        { ...filed('e'), ...paid, logo: digestOf(picture) },
      ],
      { logos: [picture, drawing, ''] },
    );
    expect(await bringBack(file)).toMatchObject({ documents: 5 });
    const rows = await rowsOf(
      `select d.key, d.paid_on::text, d.paid_by, l.picture from documents d join document_stores s on s.id = d.store_id
        left join document_logos l on l.store_id = s.id and l.digest = d.logo where s.user_id = $1 order by d.key`,
    );
    const unpaid = { paid_on: null, paid_by: null, picture: null };
    expect(rows).toEqual([
      { key: 'a', ...paid, picture },
      ...['b', 'c', 'd', 'e'].map((key) => ({ key, ...unpaid })),
    ]);
    expect(
      await rowsOf(
        'select picture from document_logos l join document_stores s on s.id = l.store_id where s.user_id = $1',
      ),
    ).toEqual([{ picture }]);
  });

  it('of the book have its shapes, for every tool reads them', async () => {
    const company = { name: 'C', company: '', address: '', siret: '', vat_number: '', iban: '' };
    const documents = [
      filed('company', { value: JSON.stringify(company) }),
      filed('customers', { value: '[{"name":"sans le reste"}]' }),
      filed('autre'),
    ];
    const book = { automation_id: null, slug: null, documents };
    expect(await bringBack(fileOf([], { stores: [book] }), [])).toEqual({ documents: 0, book: true });
    expect(await keys()).toEqual([BOOK_PARTS[0]]);
  });

  it('of a tool that is not owned stay out, and leave no empty store', async () => {
    expect(await bringBack(fileOf([filed('a')]), [])).toMatchObject({ documents: 0 });
    expect(await store()).toBeUndefined();
    expect(await bringBack(fileOf([]))).toMatchObject({ documents: 0 });
    expect(await store()).toBeUndefined();
  });

  it('fill the tool to its limits in number and weight, the newest first', async () => {
    const many = Array.from({ length: STORE_DOCUMENTS - 1 }, (_, at) => filed(`k-${at}`));
    expect(await bringBack(fileOf(many))).toMatchObject({ documents: STORE_DOCUMENTS - 1 });
    const newer = filed('recent', { saved_at: '2026-10-09T10:00:00.000Z' });
    expect(await bringBack(fileOf([filed('ancien'), newer]))).toMatchObject({ documents: 1 });
    expect(await keys()).toContain('recent');
    await shop.pool.query('delete from documents where store_id = $1', [(await store()).id]);
    await shop.pool.query('update document_stores set bytes = $2 where user_id = $1', [
      camille.id,
      STORE_BYTES - 3,
    ]);
    expect(await bringBack(fileOf([filed('a'), filed('b')]))).toMatchObject({ documents: 1 });
    expect((await store()).bytes).toBe(STORE_BYTES - 1);
  });
});

describe('numbers brought back', () => {
  it('go on from the highest: of the file, of its documents, or of what was given since', async () => {
    await shop.pool.query(
      "insert into document_sequences (user_id, kind, last) values ($1, 'quote', 9), ($1, 'invoice', 1)",
      [camille.id],
    );
    const file = fileOf([issued('a', 6), issued('b', 2, 'credit_note')], {
      sequences: [
        { kind: 'invoice', last: 5 },
        { kind: 'quote', last: 4 },
        { kind: 'ticket', last: 4 },
        { kind: 'invoice', last: -1 },
      ],
    });
    const all = [
      { kind: 'credit_note', last: 2 },
      { kind: 'invoice', last: 6 },
      { kind: 'quote', last: 9 },
    ];
    await bringBack(file);
    expect(await sequences()).toEqual(all);
    await bringBack(file);
    expect(await sequences()).toEqual(all);
  });

  it('come back without the tool that gave them, for one sequence is of all tools', async () => {
    await bringBack(fileOf([issued('a', 3)], { sequences: [{ kind: 'invoice', last: 4 }] }), []);
    expect(await sequences()).toEqual([{ kind: 'invoice', last: 4 }]);
  });

  it('go on from what was given after the file was made, and without a file', async () => {
    const file = fileOf([issued('a', 3)]);
    await bringBack(file, [tool], [{ kind: 'invoice', last: 7 }]);
    expect(await sequences()).toEqual([{ kind: 'invoice', last: 7 }]);
    await bringBack(undefined, [], [{ kind: 'quote', last: 2 }]);
    expect(await sequences()).toEqual([
      { kind: 'invoice', last: 7 },
      { kind: 'quote', last: 2 },
    ]);
  });
});
