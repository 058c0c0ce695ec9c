import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { formOf, htmlFile, pageHtml } from '#tests/factories/automation-forms.ts';
import { createAutomation, createCategory } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';
import type { ExaminedVersion, PageVersion } from '../contract.ts';

let shop: SharedShop;
let staff: TestStaff;
let category: number;
let customer: TestCustomer;
let id = 0;
let serial = 0;
const first = pageHtml('Première');

beforeAll(async () => {
  shop = await sharedShop();
  staff = await createStaff(shop);
  category = await createCategory(shop, { name: 'Versions', slug: 'versions' });
});

beforeEach(async () => {
  serial += 1;
  id = await createAutomation(shop, { name: `Versionnée ${serial}`, categoryId: category, html: first });
  customer = await createCustomer(shop);
  await createSubscription(shop, { userId: customer.id, automationId: id });
});

const base = () => `/api/admin/automations/${id}/versions/`;
const upload = (html: string, fields: Record<string, string> = {}) =>
  staff.ask(
    'POST',
    `/api/automations/${id}/upload_webhook/`,
    formOf({ webhook_file: htmlFile(html, 'C:\\fichiers\\outil.html'), ...fields }),
  );
const draft = (html: string) => upload(html, { publish: 'false' });
const publish = (number: number, replaces: number | null) =>
  staff.ask('POST', `${base()}${number}/publish/`, { replaces });
const opened = () =>
  shop.app
    .inject({ url: `/webhook/versionnee-${serial}/`, headers: customer.headers })
    .then(({ body }) => body);
const acts = async () => {
  const text = `select act from journal_entries where subject = 'automation' and subject_id = $1 order by sequence`;
  const { rows } = await shop.pool.query<{ act: string }>(text, [String(id)]);
  return rows.map(({ act }) => act);
};

describe('the versions of a page', () => {
  it('are kept as they are; subscribers get the published one, and go back with it', {
    tags: ['7.automations.versions'],
  }, async () => {
    const second = `\ufeff${pageHtml('Deuxième')}<script>alert('é')</script>`;
    const answer = await draft(second);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { number: 2, file_name: 'outil.html', bytes: Buffer.byteLength(second), published: false },
    ]);
    expect(answer.json<PageVersion>().uploaded_by).toBe('Zoé Martin');
    expect(await opened()).toBe(first);
    expect((await publish(2, 1)).json()).toMatchObject({ number: 2, published: true });
    expect(await opened()).toBe(second);
    expect((await publish(1, 2)).statusCode).toBe(200);
    expect(await opened()).toBe(first);
    expect(await acts()).toEqual(['page.upload', 'page.publish', 'page.publish']);
    const versions = (await staff.ask('GET', base())).json<PageVersion[]>();
    expect(versions.map(({ number, published }) => [number, published])).toEqual([
      [2, false],
      [1, true],
    ]);
  });

  it('uploaded as the call says, without a word more, is published at once', async () => {
    expect((await upload(pageHtml('Publiée'))).json()).toMatchObject({ number: 2, published: true });
    expect(await opened()).toBe(pageHtml('Publiée'));
  });

  it('the same file twice at once is one version', async () => {
    const answers = await Promise.all([draft('<p>a'), draft('<p>a')]);
    expect(answers.map((answer) => answer.json<PageVersion>().number)).toEqual([2, 2]);
    expect(await acts()).toEqual(['page.upload']);
  });

  it('published by two at once: the second is told which came first, and by whom', async () => {
    await draft('<p>deux');
    await draft('<p>trois');
    const answers = await Promise.all([publish(2, 1), publish(3, 1)]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)!;
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(refused.json()).toMatchObject({
      code: 'published_meanwhile',
      detail: expect.stringContaining('a été publiée entre-temps par Zoé Martin'),
      current: { published_version: expect.any(Number) },
    });
  });

  it('are examined: what will not work, and what changes against the published one', async () => {
    await draft(first.replace('<h1>Première</h1>', '<h1>Deuxième</h1>\n<script>localStorage.a = 1</script>'));
    expect((await staff.ask('GET', `${base()}2/`)).json<ExaminedVersion>()).toMatchObject({
      number: 2,
      published_version: 1,
      faults: [{ line: 5, kind: 'storage' }],
      difference: { added: 2, removed: 1, hunks: [{ old_start: 1, new_start: 1 }] },
    });
    expect((await staff.ask('GET', `${base()}1/`)).json()).toMatchObject({ faults: [], difference: null });
  });

  it('whose files have nothing in common are compared within bounds', async () => {
    const lines = (word: string) =>
      Array.from({ length: 60_000 }, (_, index) => `${word}${index}`).join('\n');
    await upload(lines('a'));
    await draft(lines('b'));
    const { difference } = (await staff.ask('GET', `${base()}3/`)).json<ExaminedVersion>();
    expect(difference).toBeNull();
  });
});

describe('the preview of a version', () => {
  it('is in the customers’ frame, opens once, and notes no opening', async () => {
    await draft('<p>à voir');
    const { src } = (await staff.ask('POST', `${base()}2/frame/`)).json<{ src: string }>();
    const shown = await shop.app.inject(src);
    expect([shown.statusCode, shown.body]).toEqual([200, '<p>à voir']);
    const opening = await shop.app.inject({
      method: 'POST',
      url: `/api/webhook-pages/versionnee-${serial}/frame/`,
      headers: customer.headers,
    });
    const theirs = await shop.app.inject(opening.json<{ src: string }>().src);
    expect(shown.headers['content-security-policy']).toBe(theirs.headers['content-security-policy']);
    expect((await shop.app.inject(src)).statusCode).toBe(403);
  });

  it('is shut to who is no longer staff when it opens', async () => {
    const leaver = await createStaff(shop);
    const { src } = (await leaver.ask('POST', `${base()}1/frame/`)).json<{ src: string }>();
    await shop.pool.query('update users set is_staff = false, staff_role = null where id = $1', [leaver.id]);
    expect((await shop.app.inject(src)).statusCode).toBe(403);
  });
});

describe('what there is not', () => {
  it('is a 404, in the words of the specification for a page without a file', {
    tags: ['8.admin.automations.file'],
  }, async () => {
    for (const url of [
      `${base()}9/`,
      '/api/admin/automations/999999/versions/',
      '/api/admin/webhook-content/rien/',
    ])
      expect((await staff.ask('GET', url)).statusCode).toBe(404);
    expect((await publish(9, 1)).statusCode).toBe(404);
    await shop.pool.query('delete from automation_pages where automation_id = $1', [id]);
    const none = await staff.ask('GET', `/api/admin/webhook-content/versionnee-${serial}/`);
    expect([none.statusCode, none.json()]).toEqual([
      404,
      { detail: 'Aucun fichier webhook disponible', code: 'no_webhook_file' },
    ]);
    expect((await publish(1, null)).statusCode).toBe(200);
  });
});

describe('a page that is heavy to read', () => {
  it('is examined all the same, by a thread of its own', async () => {
    expect((await draft(`<!doctype html><title>Lourde</title>${'<p>'.repeat(300_000)}`)).statusCode).toBe(
      201,
    );
    const answer = await staff.ask('GET', `${base()}2/`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json<ExaminedVersion>().faults.length).toBeLessThanOrEqual(200);
  });
});

describe('a form that is none', () => {
  it.each([
    ['without a boundary', 'multipart/form-data', '--x\r\n'],
    ['that ends too soon', 'multipart/form-data; boundary=x', '--x\r\nContent-Disp'],
  ])('%s is refused in French', async (_name, type, payload) => {
    const { headers } = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    const url = `/api/automations/${id}/upload_webhook/`;
    const answer = await shop.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': type },
      payload,
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'invalid' }]);
  });
});
