import type { Page } from '@playwright/test';
import pg from 'pg';
import { type ErrorReceiver, openErrorReceiver } from '#tests/error-receiver.ts';
import { expect, test as unwatched } from './harness/fixtures.ts';

/** On a shop whose settings name a receiver of error reports. */
const test = unwatched.extend<{ sent: () => string[] }, { receiver: ErrorReceiver }>({
  receiver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, provide) => {
      const receiver = await openErrorReceiver();
      await provide(receiver);
      await receiver.close();
    },
    { scope: 'worker' },
  ],
  settings: [
    ({ receiver }, provide) => provide({ SENTRY_BROWSER_DSN: receiver.dsn, SENTRY_DSN: receiver.dsn }),
    { scope: 'worker' },
  ],
  ownShop: [true, { scope: 'worker' }],
  sent: ({ receiver }, provide) => {
    receiver.events.length = 0;
    receiver.received.length = 0;
    // The sweeps of the jobs report their own errors.
    const ofPages = () => receiver.events.filter(({ tags }) => tags?.job === undefined);
    return provide(() => ofPages().map(({ tags }) => tags?.screen ?? tags?.route ?? ''));
  },
});

test.use({ expectedFaults: [/Impossible|net::ERR_INTERNET_DISCONNECTED|status of (400|500)/] });

/**
 * From now on, a screen's own code fails where it moves the focus, with personal data in the error; once the screen of
 * errors stands in its place, the layout moves it there.
 */
async function breakFocus(page: Page, personal: string): Promise<void> {
  await page.evaluate((text) => {
    HTMLElement.prototype.focus = () => {
      if (/^Une erreur est survenue$/m.test(document.body.innerText)) return;
      throw new Error(`Impossible pour ${text}\n    at ${text} (${location.href}:1:1)`);
    };
  }, personal);
}
const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name }).click();
const apology = (page: Page) => page.getByText('Réessayez dans un instant.');
const told = (page: Page) => page.getByText('L’incident nous a été signalé.');

test('a screen that breaks is one report, with nothing of the person who is signed in', {
  tag: ['@8.reported'],
}, async ({ page, customer, receiver, sent }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Accès rapides' })).toBeVisible();
  await breakFocus(page, `Camille Martin ${customer.email} ${customer.access}`);
  await footerLink(page, 'Mentions légales');
  await expect(apology(page)).toBeVisible();
  await expect(told(page)).toBeVisible();
  await expect.poll(sent).toEqual(['/legal']);
  const [event] = receiver.events;
  expect(event).toMatchObject({ platform: 'javascript', environment: 'test', level: 'error' });
  expect(event?.exception.values).toMatchObject([{ type: 'Error', value: 'Message withheld' }]);
  const files = event?.exception.values.flatMap(({ stacktrace }) => stacktrace?.frames ?? []);
  expect(files?.length).toBeGreaterThan(0);
  expect(files?.filter(({ filename }) => !/^\/assets\/[\w.-]+\.js$/.test(filename))).toEqual([]);
  expect(Object.keys(event ?? {}).sort()).toEqual([
    'environment',
    'event_id',
    'exception',
    'level',
    'platform',
    'release',
    'sdk',
    'tags',
    'timestamp',
  ]);
  expect(event?.sdk).toMatchObject({ settings: { infer_ip: 'never' } });
  const [{ body, headers } = { body: '', headers: {} }] = receiver.received;
  for (const personal of ['Camille', 'Martin', customer.email, customer.access, 'dashboard', 'localhost']) {
    expect(body).not.toContain(personal);
  }
  expect(headers.cookie).toBeUndefined();
  expect(headers.referer).toBeUndefined();
});

test('the key of an emailed link is in no report of its screen', async ({
  page,
  customer,
  mailbox,
  request,
  shop,
  receiver,
  sent,
}) => {
  await request.post(`${shop.siteUrl}/api/password/request/`, { data: { email: customer.email } });
  const { text } = await mailbox.waitFor(customer.email, /Réinitialisez/);
  const [link = '', key = ''] = /\/reset-password\/([^\s/]+)/.exec(text) ?? [];
  await page.goto(`${link}?a=${key}#${key}`);
  const save = page.getByRole('button', { name: 'Enregistrer le mot de passe' });
  await expect(save).toBeVisible();
  await breakFocus(page, key);
  await save.click();
  await expect(apology(page)).toBeVisible();
  await expect.poll(sent).toEqual(['/reset-password/:token']);
  expect(key.length).toBeGreaterThan(20);
  expect(JSON.stringify(receiver.received)).not.toContain(key);
});

test('a failure that repeats where nobody catches it is told once, then another one is too', async ({
  page,
  customer,
  sent,
}) => {
  await customer.verifyEmail();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Essayer gratuitement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choisir mon essai gratuit' });
  await expect(dialog.getByRole('radio').first()).toBeVisible();
  const uncaught: string[] = [];
  page.on('pageerror', ({ message }) => uncaught.push(message));
  await breakFocus(page, customer.email);
  for (let time = 0; time < 3; time += 1) {
    await dialog.getByRole('button', { name: /Commencer mon essai/ }).click();
  }
  await expect.poll(() => uncaught.length).toBe(3);
  await expect.poll(sent).toEqual(['/dashboard']);
  await page.keyboard.press('Escape');
  await expect(apology(page)).toBeVisible();
  await expect.poll(sent).toEqual(['/dashboard', '/dashboard']);
});

test('without a connection nobody is bothered, and the report leaves when it is back', async ({
  page,
  context,
  sent,
}) => {
  const uncaught: string[] = [];
  page.on('pageerror', ({ message }) => uncaught.push(message));
  await page.goto('/login?oubli=1');
  const ask = page.getByRole('button', { name: 'Recevoir le lien' });
  await ask.focus();
  await breakFocus(page, 'Camille');
  await context.setOffline(true);
  await ask.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Une erreur est survenue');
  await expect(told(page)).toHaveCount(0);
  expect(sent()).toEqual([]);
  await context.setOffline(false);
  await expect.poll(sent).toEqual(['/login']);
  expect(uncaught).toEqual([]);
});

test('a page that the server could not render is reported by the server, with its screen', async ({
  page,
  shop,
  receiver,
  sent,
}) => {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  await client.query('alter table automations rename to automations_away');
  await page.goto('/automation/1/de-jean-dupont?q=jean@exemple.fr');
  await client.query('alter table automations_away rename to automations');
  await client.end();
  await expect(apology(page)).toBeVisible();
  await expect.poll(sent).toEqual(['/automation/:id/:slug']);
  expect(new Set(receiver.events.map(({ platform }) => platform))).toEqual(new Set(['node']));
  expect(JSON.stringify(receiver.received)).not.toContain('jean');
});

unwatched.describe('a shop that reports nothing', () => {
  unwatched.use({ expectedFaults: [/Impossible/] });

  unwatched('sends nothing and loads nothing for it', async ({ page, shop }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/about');
    await expect(page.locator('meta[name="error-reports"]')).toHaveCount(0);
    await breakFocus(page, 'Camille');
    await footerLink(page, 'Mentions légales');
    await expect(apology(page)).toBeVisible();
    await expect(told(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Réessayer' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mentions légales');
    expect(asked.filter((url) => !url.startsWith(shop.siteUrl) || url.includes('sentry'))).toEqual([]);
  });
});
