import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ISSUED_BYTES, PAPER_BYTES, PAPER_LEAST_BYTES } from '#domain/document/document-limits.ts';
import type { PaperLine } from '#domain/document/issued-papers.ts';
import { formatDateTime, parisDay } from '#domain/time/french-dates.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { insertPapers, paperOf } from '#tests/factories/papers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { DocumentLine } from '../contract.ts';

let shop: TestShop;
let camille: TestCustomer;
let slug: string;
let automationId: number;
let serial = 0;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  serial += 1;
  slug = `carnet-plein-${serial}`;
  automationId = await createAutomation(shop, { name: `Carnet plein ${serial}` });
  camille = await createCustomer(shop);
  await createSubscription(shop, { userId: camille.id, automationId });
});

const ask = (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) =>
  shop.app.inject({
    method,
    url: `/api/tools/${slug}/${path}`,
    headers: camille.headers,
    ...(payload ? { payload } : {}),
  });
const issue = async (key: string, bytes: number) => {
  const value = JSON.stringify('x'.repeat(bytes - 2));
  await ask('PUT', `documents/${key}/`, { value, title: key, version: 0, save_id: randomUUID() });
  const paper = paperOf(parisDay(shop.clock.now()));
  return ask('POST', `documents/${key}/issue/`, { kind: 'invoice', version: 1, paper });
};
const daysAgo = (days: number) => new Date(shop.clock.now().getTime() - days * 86_400_000);
const keep = (count: number, bytes: number, at: Date) =>
  insertPapers(shop, { userId: camille.id, automationId, count, bytes, at });

it('a paper has a size of its own, beyond which it gets no number', async () => {
  const refused = await issue('long', PAPER_BYTES + 1);
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    {
      code: 'invalid',
      detail:
        'Ce document est trop grand pour être numéroté\u00a0: 128\u00a0ko au plus. Répartissez-le sur deux documents.',
    },
  ]);
  expect((await issue('juste', PAPER_BYTES)).json()).toMatchObject({ number: 1 });
});

it('an account issues so much in thirty days, in whatever tool, and is told from when it may go on', {
  tags: ['documents.issued-room'],
}, async () => {
  await keep(1, ISSUED_BYTES, daysAgo(31));
  const [first, second] = [daysAgo(29), daysAgo(3)];
  await keep(1, 3 * PAPER_BYTES, first);
  await keep(1, ISSUED_BYTES - 4 * PAPER_BYTES, second);
  expect((await issue('dernier', PAPER_BYTES)).statusCode).toBe(200);
  const refused = await issue('de-trop', PAPER_BYTES);
  const again = new Date(first.getTime() + 30 * 86_400_000);
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    {
      code: 'papers_full',
      detail: `Vous avez émis 32\u00a0Mo de documents en trente jours, le plus que la boutique numérote. Émettez celui-ci à partir du ${formatDateTime(again)}, ou écrivez-nous depuis la page Assistance.`,
    },
  ]);
  const { rows } = await shop.pool.query('select last from document_sequences where user_id = $1', [
    camille.id,
  ]);
  expect(rows).toEqual([{ last: 1 }]);
});

it('a logo takes room once, however many papers bear it; whoever changes it for each fills the room sooner', async () => {
  const logo = (bytes: number) => `data:image/png;base64,iVBORw0KGgo${'A'.repeat(bytes)}`;
  let version = 0;
  const bear = async (picture: string) => {
    const value = { name: '', company: '', address: '', siret: '', vat_number: '', iban: '', logo: picture };
    const asked = { value, version, save_id: randomUUID() };
    expect((await ask('PUT', 'book/company/', asked)).statusCode).toBe(200);
    version += 1;
  };
  await ask('PUT', 'allowed/', { parts: ['company'] });
  await keep(1, ISSUED_BYTES - 50_000 - 3 * PAPER_LEAST_BYTES, daysAgo(1));
  await bear(logo(40_001));
  expect((await issue('un', 2)).statusCode).toBe(200);
  expect((await issue('deux', 2)).statusCode).toBe(200);
  await bear(logo(40_002));
  expect((await issue('de-trop', 2)).json()).toMatchObject({ code: 'papers_full' });
  await bear('');
  expect((await issue('trois', 2)).statusCode).toBe(200);
});

it('small papers count for more than they weigh: their number is bounded too', async () => {
  await keep(ISSUED_BYTES / PAPER_LEAST_BYTES, 2, daysAgo(1));
  expect((await issue('de-trop', 2)).json()).toMatchObject({ code: 'papers_full' });
}, 60_000);

it('all are listed, a page after the other: papers from the oldest, documents from the last saved', async () => {
  await keep(1250, 2, daysAgo(2));
  const all: PaperLine[] = [];
  for (let page = 1, more = true; more; page += 1) {
    const answer = (await ask('GET', `papers/?page=${page}`)).json<{ papers: PaperLine[]; more: boolean }>();
    expect(answer.papers.length).toBeLessThanOrEqual(200);
    all.push(...answer.papers);
    more = answer.more;
  }
  expect(new Set(all.map(({ key }) => key)).size).toBe(1250);
  expect((await ask('GET', 'papers/')).json().papers).toEqual(all.slice(0, 200));
  const keys: string[] = [];
  for (let page = 1, more = true; more; page += 1) {
    const answer = (await ask('GET', `documents/?page=${page}`)).json();
    expect(answer.documents.length).toBeLessThanOrEqual(500);
    keys.push(...answer.documents.map(({ key }: DocumentLine) => key));
    more = answer.more;
  }
  expect(new Set(keys).size).toBe(1250);
  const beyond = (await ask('GET', 'documents/?page=9')).json();
  expect(beyond).toMatchObject({ documents: [], more: false, begun: [], most_bytes: expect.any(Number) });
});
