import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { extractImages, extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NumberedKind } from '#domain/document/document-limits.ts';
import { paperState } from '#domain/document/paper-state.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { daysLater } from '#domain/time/paris-calendar.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { runSweep } from '#tests/run-sweep.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { example as quoteExample } from '#tools/generateur-de-devis/example.ts';
import { quoteWork } from '#tools/generateur-de-devis/quote-work.ts';
import { example as invoiceExample } from '#tools/generateur-de-factures/example.ts';
import { invoiceWork } from '#tools/generateur-de-factures/invoice-work.ts';
import { emptyJournal } from '#tools/generateur-de-factures/journal.ts';
import { readKeptPaper } from '#tools/kept-papers.ts';
import { amountsOnPaper } from '#tools/parts/paper-facts.ts';
import { pricedIn } from '#tools/parts/paper-reading.ts';
import type { SavedForm } from '#tools/parts/saved-form.ts';
import type { listOwnDocuments, PaperRow } from '../contract.ts';

let shop: TestShop;
let today: string;
let camille: TestCustomer;
let subscription: number;
let slug: string;
let serial = 0;

interface Written {
  key: string;
  kind?: NumberedKind;
  day?: string;
  champs?: SavedForm['champs'];
  lignes?: SavedForm['lignes'];
}

const formOf = ({ kind = 'invoice', day = today, champs = {}, lignes }: Written): SavedForm => {
  const form = kind === 'quote' ? quoteExample(day) : invoiceExample(day);
  return {
    champs: { ...form.champs, paye: '', ...(kind === 'quote' ? null : { genre: kind }), ...champs },
    lignes: lignes ?? form.lignes,
  };
};
const workOf = (written: Written) =>
  written.kind === 'quote' ? quoteWork(formOf(written)) : invoiceWork(formOf(written), emptyJournal());

const send = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object, who = camille) =>
  shop.app.inject({ method, url, headers: who.headers, ...(payload ? { payload } : {}) });
const save = (key: string, value: unknown, title = key) =>
  send('PUT', `/api/tools/${slug}/documents/${key}/`, {
    ...{ value: JSON.stringify(value), title, version: 0, save_id: randomUUID() },
  });
async function issue(written: Written): Promise<string> {
  const { key, kind = 'invoice', day = today } = written;
  await save(key, workOf(written));
  const { champs, lignes } = formOf(written);
  const paper = {
    ...{ day, prefix: kind === 'quote' ? 'D' : 'F', customer: String(champs['c-nom']) },
    ...{ origin: String(champs.origine ?? ''), ...amountsOnPaper(pricedIn({ champs, lignes }).totals) },
  };
  const answer = await send('POST', `/api/tools/${slug}/documents/${key}/issue/`, {
    kind,
    version: 1,
    paper,
  });
  return answer.json<{ written: string }>().written;
}
const listed = async (query = '', who = camille) =>
  (await send('GET', `/api/documents/?page_size=100&${query}`, undefined, who)).json<
    ReturnType<typeof listOwnDocuments.answer.parse>
  >();
const keys = async (query = '') => (await listed(query)).results.map(({ key }) => key);
const rowOf = async (key: string): Promise<PaperRow | undefined> =>
  (await listed()).results.find((row) => row.key === key);
const pay = (key: string, payment: object = { paid_on: today, paid_by: 'transfer' }, who = camille) =>
  send('PUT', `/api/documents/${slug}/${key}/payment/`, payment, who);
const file = (key: string, who = camille) =>
  send('GET', `/api/documents/${slug}/${key}/file/`, undefined, who);

async function wordsOf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}
async function electronicIn(bytes: Uint8Array): Promise<string | undefined> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const attached = await document.getAttachmentContent('factur-x.xml');
  return attached ? strFromU8(attached) : undefined;
}
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

const begin = async () => {
  serial += 1;
  slug = `papiers-${serial}`;
  const automationId = await createAutomation(shop, { name: `Papiers ${serial}`, html: '<p>Outil</p>' });
  camille = await createCustomer(shop);
  subscription = await createSubscription(shop, { userId: camille.id, automationId });
};

beforeAll(async () => {
  shop = await startShop();
  today = parisDay(shop.clock.now());
});

afterAll(() => shop.stop());

describe('GET /api/documents/', () => {
  beforeAll(async () => {
    await begin();
    await issue({ key: 'retard', day: daysLater(today, -60), champs: { 'c-nom': 'Étienne & Fils' } });
    await issue({ key: 'emise', champs: { 'c-nom': 'Zoé Wójcik' } });
    await issue({ key: 'devis', kind: 'quote', champs: { 'c-nom': 'Bijouterie Octave' } });
    await save('brouillon', workOf({ key: 'brouillon', champs: { 'c-nom': 'Maison Kerbrat' } }));
    await save('heures', { outil: 'heures', lignes: [] }, 'Semaine 47');
  });

  it('says of each paper its number, customer, amount, dates and state, and of what is none its name alone', {
    tags: ['7.GET/api/documents/', 'documents.table'],
  }, async () => {
    expect(await rowOf('emise')).toMatchObject({
      ...{ kind: 'invoice', written: `F-${today.slice(0, 4)}-0002`, customer: 'Zoé Wójcik', state: 'issued' },
      ...{ amount_cents: 513_759, day: today, due: daysLater(today, 30), paid_on: null },
    });
    expect(await rowOf('retard')).toMatchObject({ state: 'late' });
    expect(await rowOf('devis')).toMatchObject({ kind: 'quote', state: 'issued', amount_cents: 679_591 });
    expect(await rowOf('brouillon')).toMatchObject({ kind: 'invoice', state: 'draft', written: null });
    expect(await rowOf('heures')).toMatchObject({
      ...{ kind: null, state: null, amount_cents: null, title: 'Semaine 47', customer: '' },
    });
  });

  it('sorts by each column, what has none of it last', async () => {
    expect(await keys('sort=customer&descending=false')).toEqual([
      ...['devis', 'retard', 'brouillon', 'emise', 'heures'],
    ]);
    expect((await keys('sort=amount&descending=true'))[0]).toBe('devis');
    expect((await keys('sort=day&descending=false'))[0]).toBe('retard');
    expect((await keys('sort=state&descending=false'))[0]).toBe('brouillon');
    expect((await keys('sort=number&descending=false')).slice(0, 2)).toEqual(['retard', 'emise']);
    for (const sort of ['number', 'customer', 'amount', 'day', 'due', 'state'])
      for (const descending of [true, false])
        expect((await keys(`sort=${sort}&descending=${descending}`)).at(-1)).toBe('heures');
  });

  it('filters by state, kind and tool, and is read by pages', async () => {
    expect(await keys('state=late')).toEqual(['retard']);
    expect(await keys('kind=other')).toEqual(['heures']);
    expect(await keys('kind=quote')).toEqual(['devis']);
    expect((await listed(`tool=${slug}`)).count).toBe(5);
    expect((await listed('tool=autre')).count).toBe(0);
    const page = await send('GET', '/api/documents/?page=2&page_size=2&sort=day&descending=false');
    expect(page.json()).toMatchObject({
      ...{ count: 5, results: [{}, {}], next: expect.stringContaining('page=3') },
    });
    const beyond = await send('GET', '/api/documents/?page=9&page_size=2');
    expect(beyond.json()).toMatchObject({ count: 5, results: [] });
  });

  it('is searched by number in whatever writing, and by customer without accents; no text breaks it', async () => {
    expect(await keys('q=etienne')).toEqual(['retard']);
    expect(await keys('q=wojcik%20facture')).toEqual(['emise']);
    const year = today.slice(0, 4);
    for (const q of [`F-${year}-0002`, `f ${year} 2`, `n° F${year}0002`])
      expect(await keys(`q=${encodeURIComponent(q)}`)).toEqual(['emise']);
    for (const q of [
      '%',
      '_',
      "'",
      '\\',
      '"; drop table documents; --',
      '\u{1f600}',
      '%00a',
      '§'.repeat(120),
    ]) {
      const answer = await send('GET', `/api/documents/?q=${encodeURIComponent(q)}`);
      expect([q, answer.statusCode, answer.json().count]).toEqual([q, 200, 0]);
    }
    expect((await send('GET', '/api/documents/?sort=value')).statusCode).toBe(400);
    expect((await send('GET', '/api/documents/?state=volé')).statusCode).toBe(400);
  });

  it('shows nobody another person’s documents', async () => {
    const other = await createCustomer(shop);
    expect(await listed('', other)).toMatchObject({ count: 0, results: [] });
    expect((await shop.app.inject('/api/documents/')).statusCode).toBe(401);
    expect((await file('emise', other)).statusCode).toBe(404);
    expect((await pay('emise', undefined, other)).statusCode).toBe(404);
  });

  it('computes each state in SQL as the table of states says it', async () => {
    const { rows } = await shop.pool.query(
      `select d.key, d.kind, d.facts, d.paid_on::text from documents d join document_stores s on s.id = d.store_id
       where s.user_id = $1 and d.facts->>'kind' is not null`,
      [camille.id],
    );
    const { results } = await listed();
    expect(rows.length).toBe(4);
    for (const { key, kind, facts, paid_on } of rows)
      expect(results.find((row) => row.key === key)?.state).toBe(
        paperState({ ...facts, kind, paid_on, credited_cents: 0 }, today),
      );
  });

  it('finds what was kept before its facts were read, once the sweep has passed', async () => {
    await shop.pool.query(
      `update documents set facts = null, facts_version = null
       where store_id in (select id from document_stores where user_id = $1)`,
      [camille.id],
    );
    expect(await rowOf('emise')).toMatchObject({ kind: 'invoice', customer: '', written: null });
    await runSweep(shop, 'facts-of-documents');
    expect(await rowOf('emise')).toMatchObject({
      customer: 'Zoé Wójcik',
      amount_cents: 513_759,
      state: 'issued',
    });
  });
});

describe('an invoice that is paid', () => {
  it('is noted with its day and means, corrected, and taken back; it is late no more', {
    tags: [
      '7.PUT/api/documents/{slug}/{key}/payment/',
      '7.DELETE/api/documents/{slug}/{key}/payment/',
      'documents.paid',
    ],
  }, async () => {
    await begin();
    await issue({ key: 'f', day: daysLater(today, -60) });
    expect(await rowOf('f')).toMatchObject({ state: 'late' });
    expect((await pay('f')).statusCode).toBe(204);
    expect(await rowOf('f')).toMatchObject({ state: 'paid', paid_on: today, paid_by: 'transfer' });
    expect((await pay('f', { paid_on: daysLater(today, -1), paid_by: 'cheque' })).statusCode).toBe(204);
    expect(await rowOf('f')).toMatchObject({ paid_on: daysLater(today, -1), paid_by: 'cheque' });
    const back = await send('DELETE', `/api/documents/${slug}/f/payment/`);
    expect(back.statusCode).toBe(204);
    expect(await rowOf('f')).toMatchObject({ state: 'late', paid_on: null, paid_by: null });
    expect((await send('DELETE', `/api/documents/${slug}/f/payment/`)).json().code).toBe(
      'document_not_payable',
    );
  });

  it('is no draft, no quote and no credit note, and no payment is of a day to come', async () => {
    await begin();
    await save('b', workOf({ key: 'b' }));
    await issue({ key: 'd', kind: 'quote' });
    const origin = await issue({ key: 'f' });
    await issue({ key: 'a', kind: 'credit_note', champs: { origine: origin, 'origine-date': today } });
    for (const key of ['b', 'd', 'a', 'f'])
      expect([key, (await pay(key)).json().code]).toEqual([key, 'document_not_payable']);
    await issue({ key: 'g' });
    const tomorrow = await pay('g', { paid_on: daysLater(today, 1), paid_by: 'card' });
    expect([tomorrow.statusCode, tomorrow.json().paid_on]).toEqual([400, [expect.stringContaining('jour')]]);
    expect((await pay('g', { paid_on: today, paid_by: 'bitcoin' })).json().paid_by).toEqual([
      'Choisissez le moyen de paiement.',
    ]);
    expect((await pay('rien')).statusCode).toBe(404);
  });

  it('that a credit note gives back whole is credited, in part still owed, and paid on its day owes nothing', async () => {
    await begin();
    const whole = await issue({ key: 'f', day: daysLater(today, -60) });
    const champs = { origine: whole, 'origine-date': today };
    await issue({
      key: 'part',
      kind: 'credit_note',
      champs,
      lignes: [{ nom: 'Retour', pu: '100', tva: '2000' }],
    });
    expect(await rowOf('f')).toMatchObject({ state: 'late' });
    expect(await rowOf('part')).toMatchObject({ state: 'credited', amount_cents: -12_000, due: null });
    const lignes = [
      { nom: 'Reste', pu: '4060', tva: '2000' },
      { nom: 'Livret', pu: '138', tva: '550' },
    ];
    await issue({ key: 'reste', kind: 'credit_note', champs, lignes });
    expect(await rowOf('f')).toMatchObject({ state: 'credited' });
    await issue({ key: 'payee', champs: { paye: '5137,59' } });
    expect(await rowOf('payee')).toMatchObject({ state: 'paid', paid_on: null });
  });
});

describe('what is issued', () => {
  it('comes out as a PDF that says what the tool says, to the cent, and always the same', {
    tags: ['7.GET/api/documents/{slug}/{key}/file/', 'documents.pdf'],
  }, async () => {
    await begin();
    const notes = 'Livré par Иванов\nMerci — « à bientôt » −5 %';
    const written = {
      key: 'f',
      champs: { notes, 'remise-type': 'pc', remise: '5', 'c-nom': 'Nguyễn & Œuvres' },
    };
    const number = await issue(written);
    const answer = await file('f');
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${number}.pdf"`);
    const words = await wordsOf(answer.rawPayload);
    const paper = readKeptPaper(JSON.stringify(workOf(written)))?.write(number);
    if (!paper) throw new Error('not read');
    const said = [
      ...[
        paper.title,
        ...paper.meta.flat(),
        ...paper.lines.flat(),
        ...paper.columns.map(({ short }) => short),
      ],
      ...paper.sums.flatMap(({ label, amount }) => [label, amount]),
      ...[
        ...paper.mentions,
        ...paper.parties.flatMap(({ title, name, lines }) => [title, name, ...lines]),
      ].flatMap((text) => text.split('\n')),
    ];
    for (const one of said) expect(words).toContain(plain(one));
    expect(words).toContain('page 1 sur 1');
    // The tool may word its mentions otherwise one day: what is issued stays as it was.
    await shop.pool.query(
      `update documents set value = '{"outil":"factures"}' where key = 'f' and store_id in
        (select id from document_stores where user_id = $1)`,
      [camille.id],
    );
    expect(await wordsOf((await file('f')).rawPayload)).toBe(words);
  });

  it('is Factur-X of an invoice and a credit note, kept as it was issued; of a quote, or without the SIREN of the customer, the PDF alone', {
    tags: ['documents.factur-x'],
  }, async () => {
    await begin();
    const number = await issue({ key: 'f' });
    const xml = await electronicIn((await file('f')).rawPayload);
    expect(xml).toBe(readKeptPaper(JSON.stringify(workOf({ key: 'f' })))?.write(number).electronic);
    expect(xml).toContain(`<ram:ID>${number}</ram:ID><ram:TypeCode>380</ram:TypeCode>`);
    const credit = {
      key: 'a',
      kind: 'credit_note',
      champs: { origine: number, 'origine-date': today },
    } as const;
    await issue(credit);
    expect(await electronicIn((await file('a')).rawPayload)).toContain('<ram:TypeCode>381</ram:TypeCode>');
    await issue({ key: 'd', kind: 'quote' });
    expect(await electronicIn((await file('d')).rawPayload)).toBeUndefined();
    await issue({ key: 'n', champs: { 'c-siret': '' } });
    const without = await file('n');
    expect([without.statusCode, await electronicIn(without.rawPayload)]).toEqual([200, undefined]);
    const zip = unzipSync(new Uint8Array((await send('GET', '/api/documents/file/?q=')).rawPayload));
    const [, listedFile] = Object.entries(zip).find(([name]) => name.includes(number)) ?? [];
    expect(listedFile && (await electronicIn(listedFile))).toBe(xml);
    // What the tool writes one day is nothing of what was issued before.
    await shop.pool.query(
      `update documents set value = '{"outil":"factures"}' where key = 'f' and store_id in
        (select id from document_stores where user_id = $1)`,
      [camille.id],
    );
    expect(await electronicIn((await file('f')).rawPayload)).toBe(xml);
  });

  it('of a quote and a credit note too; a draft has none, and a tool that the shop cannot read has a statement', async () => {
    await begin();
    const quote = await issue({ key: 'd', kind: 'quote' });
    expect(await wordsOf((await file('d')).rawPayload)).toContain(`Devis ${quote}`);
    const origin = await issue({ key: 'f' });
    await issue({ key: 'a', kind: 'credit_note', champs: { origine: origin, 'origine-date': today } });
    expect(await wordsOf((await file('a')).rawPayload)).toContain(`Avoir sur la facture ${origin}`);
    await save('b', workOf({ key: 'b' }));
    expect((await file('b')).statusCode).toBe(404);
    await save('x', { autre: 'outil' });
    const paper = { day: today, prefix: 'F', customer: 'Kerbrat', origin: '' };
    const amounts = { net_cents: 10_000, vat_cents: 2000, total_cents: 12_000 };
    const rates = [{ vat_rate: 20, net_cents: 10_000, vat_cents: 2000 }];
    await send('POST', `/api/tools/${slug}/documents/x/issue/`, {
      ...{ kind: 'invoice', version: 1, paper: { ...paper, ...amounts, rates } },
    });
    const words = await wordsOf((await file('x')).rawPayload);
    for (const said of ['Facture F-', 'Kerbrat', 'TVA 20 % sur 100,00 € 20,00 €', 'Total TTC 120,00 €'])
      expect(words).toContain(said);
  });

  it('comes out whole as one ZIP of what is listed, also after the end of a subscription', {
    tags: ['7.GET/api/documents/file/', 'documents.pdf-after'],
  }, async () => {
    await begin();
    const none = await send('GET', '/api/documents/file/');
    expect(none.statusCode).toBe(404);
    const number = await issue({ key: 'f' });
    const quote = await issue({ key: 'd', kind: 'quote' });
    await save('b', workOf({ key: 'b' }));
    await shop.pool.query(
      "update subscriptions set status = 'cancelled', end_reason = 'cancelled', end_date = $2 where id = $1",
      [subscription, shop.clock.now()],
    );
    expect((await send('GET', `/api/tools/${slug}/documents/`)).statusCode).toBe(403);
    const answer = await send('GET', '/api/documents/file/');
    expect(answer.headers['content-type']).toBe('application/zip');
    const files = unzipSync(new Uint8Array(answer.rawPayload));
    expect(Object.keys(files).sort()).toEqual([`devis/${quote}.pdf`, `factures/${number}.pdf`]);
    expect(strFromU8((files[`devis/${quote}.pdf`] ?? new Uint8Array()).slice(0, 5))).toBe('%PDF-');
    const quotes = await send('GET', '/api/documents/file/?kind=quote');
    expect(Object.keys(unzipSync(new Uint8Array(quotes.rawPayload)))).toEqual([`devis/${quote}.pdf`]);
    expect((await file('f')).statusCode).toBe(200);
    expect((await pay('f')).statusCode).toBe(204);
  });
});

it('a paper that cannot be drawn keeps none of the others from the ZIP: its statement stands in its place', async () => {
  await begin();
  const number = await issue({ key: 'f' });
  const other = await issue({ key: 'cassee', champs: { 'c-nom': 'Zoé Wójcik' } });
  const inStore =
    'store_id = (select id from document_stores where user_id = $1 and automation_id is not null)';
  await shop.pool.query(`update documents set written = '{}' where key = 'cassee' and ${inStore}`, [
    camille.id,
  ]);
  const answer = await send('GET', '/api/documents/file/');
  const files = unzipSync(new Uint8Array(answer.rawPayload));
  expect(Object.keys(files).sort()).toEqual([`factures/${number}.pdf`, `factures/${other}.pdf`]);
  const words = await wordsOf(files[`factures/${other}.pdf`] ?? new Uint8Array());
  for (const said of [`Facture ${other}`, 'Zoé Wójcik', 'Total TTC', 'n’a pas pu être mis en PDF'])
    expect(words).toContain(said);
});

it('long papers of one customer keep none of another’s waiting', async () => {
  await begin();
  const other = camille;
  const url = `/api/documents/${slug}/courte/file/`;
  await issue({ key: 'courte' });
  await begin();
  const line = { nom: 'Pose', qte: '1', unite: '', pu: '10', tva: '2000' };
  await issue({ key: 'courte' });
  await issue({ key: 'longue', lignes: Array.from({ length: 480 }, () => line) });
  // Both processes that draw have begun.
  await Promise.all([file('courte'), send('GET', url, undefined, other)]);
  const ended: number[] = [];
  // Side by side, two of them would end before the third and the other's are begun.
  const long = [1, 2, 3].map(() => file('longue').then(({ statusCode }) => ended.push(statusCode)));
  expect((await send('GET', url, undefined, other)).statusCode).toBe(200);
  expect(ended.length).toBeLessThan(2);
  await Promise.all(long);
  expect(ended).toEqual([200, 200, 200]);
});

describe('the logo of who issues', () => {
  const drawnLogo = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } });
  const asText = (type: string, picture: Buffer) => `data:image/${type};base64,${picture.toString('base64')}`;
  let version = 0;
  const bear = async (logo: string) => {
    const value = {
      name: 'Camille Roy',
      company: '',
      address: '',
      siret: '',
      vat_number: '',
      iban: '',
      logo,
    };
    const saved = await send('PUT', '/api/own-book/company/', { value, version, save_id: randomUUID() });
    expect(saved.statusCode).toBe(200);
    version += 1;
  };
  const allow = (parts: string[], declined: string[] = []) =>
    send('PUT', `/api/tools/${slug}/allowed/`, { parts, declined });
  const picturesOn = async (key: string) => {
    const answer = await file(key);
    expect([key, answer.statusCode]).toEqual([key, 200]);
    const pdf = await getDocumentProxy(new Uint8Array(answer.rawPayload));
    const pictures = await extractImages(pdf, 1);
    return pictures.map(({ width, height, data }) => [width, height, [...data.slice(0, 3)]]);
  };
  beforeAll(async () => {
    await begin();
  });

  it('stands on the PDF as it was that day, where its tool may read it, and is kept once for all papers', {
    tags: ['documents.pdf-logo'],
  }, async () => {
    await bear(asText('png', await drawnLogo(40, 20, '#ff0000').png().toBuffer()));
    await issue({ key: 'sans-permission' });
    await allow(['company']);
    await issue({ key: 'rouge' });
    await issue({ key: 'rouge-aussi', kind: 'quote' });
    await bear(asText('webp', await drawnLogo(960, 192, '#0000ff').webp({ lossless: true }).toBuffer()));
    await issue({ key: 'bleu' });
    await bear('');
    await issue({ key: 'sans-logo' });
    await allow([], ['company']);
    const red = [[40, 20, [255, 0, 0]]];
    expect(await picturesOn('rouge')).toEqual(red);
    expect(await picturesOn('rouge-aussi')).toEqual(red);
    // No PDF holds WebP, nor more than is printed.
    expect(await picturesOn('bleu')).toEqual([[480, 96, [0, 0, 255]]]);
    expect(await picturesOn('sans-permission')).toEqual([]);
    expect(await picturesOn('sans-logo')).toEqual([]);
    const { rows } = await shop.pool.query(
      'select count(*)::int from document_logos l join document_stores s on s.id = l.store_id where s.user_id = $1',
      [camille.id],
    );
    expect(rows).toEqual([{ count: 2 }]);
  });

  it('that cannot be read, or says that it is enormous, costs the paper its letterhead alone', async () => {
    await allow(['company']);
    const png = await drawnLogo(40, 20, '#00ff00').png().toBuffer();
    const hostile = {
      tronque: png.subarray(0, 60),
      entete: Buffer.concat([png.subarray(0, 8), Buffer.from('<svg onload="alert(1)">')]),
      // Whole, a few kilobytes of more pixels than a letterhead has.
      enorme: await drawnLogo(2100, 2100, '#00ff00').png({ palette: true }).toBuffer(),
    };
    for (const [key, picture] of Object.entries(hostile)) {
      await bear(asText('png', picture));
      await issue({ key });
      expect(await picturesOn(key)).toEqual([]);
      expect(await wordsOf((await file(key)).rawPayload)).toContain('Facture F-');
    }
  });
});
