import type { Page } from '@playwright/test';
import { offerDemonstration } from './harness/demonstration.ts';
import { expect, test } from './harness/fixtures.ts';
import { hostilePage } from './harness/hostile-page.ts';
import { hostileKeeper } from './harness/keeping-page.ts';

// Each refusal is written to the console by the browser: here they are the point.
test.use({ expectedFaults: [/./] });

const output = (page: Page) => page.frameLocator('iframe').locator('output');
const page = (script: string) =>
  `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Hostile</title><main><h1>Hostile</h1><button>Agir</button><output></output></main><script>${script}</script></html>`;

test('reaches nothing of the shop nor of who is signed in', { tag: ['@demonstration.hostile'] }, async ({
  page: tab,
  customer,
  shop,
}) => {
  const html = hostilePage(shop.siteUrl);
  const slug = await offerDemonstration(shop.databaseUrl, { name: 'Hostile', html });
  await tab.goto(`/essayer/${slug}`);
  await expect(output(tab)).toContainText('geolocation', { timeout: 25_000 });
  const {
    control,
    'worker of a blob': worker,
    ...report
  } = JSON.parse(String(await output(tab).textContent()));
  expect([control, worker]).toEqual(['did: Page hostile', 'did: message']);
  expect(Object.entries(report).filter(([, outcome]) => outcome !== 'refused')).toEqual([]);
  await expect(tab).toHaveURL(`/essayer/${slug}`);
  expect(await tab.evaluate(() => localStorage.getItem('accessToken'))).toBe(customer.access);
});

test('gets one port, and from it no more than its own memory: no other tool, no book, no call', {
  tag: ['@demonstration.hostile', '@demonstration.nothing-kept'],
}, async ({ page: tab, customer, shop }) => {
  const slug = await offerDemonstration(shop.databaseUrl, {
    name: 'Hostile',
    html: hostileKeeper('generateur-de-devis'),
  });
  const sent: string[] = [];
  tab.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api\/tools|webhook)\//.test(pathname)) sent.push(pathname);
  });
  await tab.goto(`/essayer/${slug}`);
  await expect(output(tab)).toContainText('over', { timeout: 20_000 });
  const report = JSON.parse(String(await output(tab).textContent()));
  expect(report).toMatchObject({
    ports: 1,
    own: { work: 'à moi' },
    list: 1,
    refused: 0,
    me: null,
    other: null,
  });
  expect(report.paths.filter((one: string) => one !== 'refused')).toEqual([]);
  expect(JSON.stringify(report)).not.toContain(customer.access);
  expect(sent).toEqual([]);
});

test('downloads nothing, opens no window, writes nothing by the clipboard’s leave, runs no workflow', {
  tag: ['@demonstration.frame', '@demonstration.hostile'],
}, async ({ page: tab, shop }) => {
  const script = `
    const said = {};
    const say = () => { document.querySelector('output').textContent = JSON.stringify(said); };
    addEventListener('message', ({ data }) => { if (data.type === 'rouage:answer') { said.run = data; say(); } });
    document.querySelector('button').onclick = async () => {
      said.opened = open('about:blank') === null ? 'refused' : 'did';
      said.copied = await navigator.clipboard.writeText('x').then(() => 'did', () => 'refused');
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob(['x']));
      link.download = 'facture.txt';
      link.click();
      parent.postMessage({ type: 'rouage:run', id: crypto.randomUUID?.() ?? '00000000-0000-4000-8000-000000000000', values: {} }, '*');
      say();
    };`;
  const slug = await offerDemonstration(shop.databaseUrl, { name: 'Hostile', html: page(script) });
  const left: string[] = [];
  tab.on('download', (download) => left.push(download.suggestedFilename()));
  tab.context().on('page', (opened) => left.push(opened.url()));
  await tab.goto(`/essayer/${slug}`);
  await tab.frameLocator('iframe').getByRole('button', { name: 'Agir' }).click();
  await expect(output(tab)).toContainText('run');
  expect(JSON.parse(String(await output(tab).textContent()))).toMatchObject({
    opened: 'refused',
    copied: 'refused',
    run: { ok: false, message: expect.stringContaining('Une démonstration n’envoie rien') },
  });
  expect(left).toEqual([]);
});
