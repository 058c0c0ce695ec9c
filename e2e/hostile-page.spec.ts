import type { Page } from '@playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { hastyPage, hostilePage, popupPage, speakingPage, wanderingPage } from './harness/hostile-page.ts';
import { giveAutomation } from './harness/own-automation.ts';
import { openStunReceiver } from './harness/stun-receiver.ts';

// Each refusal is written to the console by the browser: here they are the point.
test.use({ expectedFaults: [/./] });

/** Answers that left the shop for anything but the page itself, asked from inside the frame or from what it opened. */
function watchInside(page: Page): string[] {
  const answered: string[] = [];
  page.context().on('response', (response) => {
    const { pathname, protocol } = new URL(response.url());
    // What the page wrote itself: it comes from nowhere.
    if (protocol === 'blob:') return;
    const fromShop = response.request().frame() === page.mainFrame() && !response.url().includes('hacked');
    if (!fromShop && !pathname.startsWith('/frame/')) answered.push(response.url());
  });
  return answered;
}

test('a hostile automation reaches nothing of the shop nor of its customer', {
  tag: ['@2.viewer.frame'],
}, async ({ page, customer, shop }) => {
  const slug = await giveAutomation(shop.databaseUrl, customer.id, { html: hostilePage(shop.siteUrl) });
  const answered = watchInside(page);
  const address = `/webhook-viewer/${slug}`;
  await page.goto(address);
  const output = page.frameLocator('iframe').locator('output');
  await expect(output).toContainText('geolocation', { timeout: 25_000 });
  const { control, 'worker of a blob': worker, ...report } = JSON.parse(String(await output.textContent()));
  expect([control, worker]).toEqual(['did: Page hostile', 'did: message']);
  expect(Object.keys(report).length).toBeGreaterThan(25);
  expect(Object.entries(report).filter(([, outcome]) => outcome !== 'refused')).toEqual([]);
  expect(answered).toEqual([]);
  await expect(page).toHaveURL(address);
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBe(customer.access);
  expect((await customer.call('GET', '/api/users/me/')).status()).toBe(200);
});

test('a hostile automation reaches nobody by WebRTC either', async ({ page, customer, shop }) => {
  const stranger = await openStunReceiver();
  try {
    const html = speakingPage(stranger.url);
    const slug = await giveAutomation(shop.databaseUrl, customer.id, { html });
    await page.goto(`/webhook-viewer/${slug}`);
    const inside = page.frameLocator('iframe').locator('output');
    const isTold = async () => stranger.packets() > 0 || (await inside.textContent()) === 'over';
    await expect.poll(isTold, { timeout: 25_000 }).toBe(true);
    expect(stranger.packets()).toBe(0);
    // The same page under a policy of content alone: this browser does speak WebRTC.
    await page.goto(await stranger.serve(html, "default-src 'none'; script-src 'unsafe-inline'"));
    await expect.poll(stranger.packets, { timeout: 25_000 }).toBeGreaterThan(0);
  } finally {
    stranger.close();
  }
});

test('the frame cannot become a page of the shop', async ({ page, customer, shop }) => {
  const slug = await giveAutomation(shop.databaseUrl, customer.id, { html: wanderingPage(shop.siteUrl) });
  await page.goto(`/webhook-viewer/${slug}`);
  await expect.poll(() => page.frames()[1]?.url()).not.toContain('/frame/');
  const inside = page.frameLocator('iframe');
  await expect(inside.getByRole('heading', { name: 'Page hostile' })).toHaveCount(0);
  await expect(inside.getByText(/Bonjour|Mon compte/)).toHaveCount(0);
});

test('a window that the page opens has neither the session nor a way back', async ({
  page,
  customer,
  shop,
}) => {
  const slug = await giveAutomation(shop.databaseUrl, customer.id, { html: popupPage(shop.siteUrl) });
  await page.goto(`/webhook-viewer/${slug}`);
  const inside = page.frameLocator('iframe');
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    inside.getByRole('button', { name: 'Ouvrir' }).click(),
  ]);
  await expect(inside.locator('output')).toHaveText('refused', { timeout: 10_000 });
  const seen = await popup
    .evaluate(() => {
      try {
        return `storage: ${localStorage.getItem('accessToken')}`;
      } catch {
        return 'no storage';
      }
    })
    .catch(() => 'no page');
  expect(['no storage', 'no page']).toContain(seen);
  await expect(popup.getByText(customer.email)).toHaveCount(0);
});

test('the frame’s address serves nobody a second time', async ({ page, customer, shop }) => {
  const slug = await giveAutomation(shop.databaseUrl, customer.id, {
    html: '<title>x</title><h1>Outil</h1>',
  });
  await page.goto(`/webhook-viewer/${slug}`);
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Outil' })).toBeVisible();
  const spent = String(await page.locator('iframe').getAttribute('src'));
  const again = await page.goto(spent);
  expect(again?.status()).toBe(403);
  await expect(page.getByRole('heading', { name: 'Cette adresse a déjà servi' })).toBeVisible();
});

/** Frames that are held back show nothing, however slow the machine is between two presses. */
function holdFrames(): void {
  const frame = window.requestAnimationFrame.bind(window);
  const held = Object.assign(window, { holdsFrames: false });
  const next = (run: FrameRequestCallback): number =>
    frame((now) => (held.holdsFrames ? next(run) : run(now)));
  window.requestAnimationFrame = next;
}
const holdsFrames = (page: Page, is: boolean) =>
  page.evaluate((holds) => Object.assign(window, { holdsFrames: holds }), is);

for (const { ask, confirm, refuse } of [
  { ask: "rouage.book('customers')", confirm: 'Autoriser cet outil', refuse: 'Ne pas autoriser' },
  {
    ask: `rouage.issue('quote', { day: new Date().toISOString().slice(0, 10), prefix: 'D', customer: 'Léa', origin: '', net_cents: 0, vat_cents: 0, total_cents: 0, rates: [] })`,
    confirm: 'Émettre',
    refuse: 'Pas encore',
  },
  { ask: "rouage.open('other', {})", confirm: 'Continuer', refuse: 'Rester ici' },
])
  test(`a double click in a hostile page says no « ${confirm} », nor do keys pressed ahead`, {
    tag: ['@documents.seen-before-it-acts'],
  }, async ({ page, customer, shop }) => {
    await page.addInitScript(holdFrames);
    const other = await giveAutomation(shop.databaseUrl, customer.id, {
      name: 'Autre',
      html: hastyPage(ask),
    });
    const html = hastyPage(ask.replace('other', other));
    const slug = await giveAutomation(shop.databaseUrl, customer.id, { html });
    await page.goto(`/webhook-viewer/${slug}`);
    await expect(page.getByText('Enregistré', { exact: true })).toBeVisible();
    const question = page.getByRole('dialog');
    const button = question.getByRole('button', { name: confirm, exact: true });
    await page
      .frameLocator('iframe')
      .locator('h1')
      .click({ position: { x: 30, y: 30 } });
    // Where it will stand, whoever waits for it.
    await expect(button).toBeEnabled();
    const box = await button.boundingBox();
    await question.getByRole('button', { name: refuse }).click();
    await expect(question).toBeHidden();

    await holdsFrames(page, true);
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await page.mouse.down();
    await page.mouse.up();
    await expect(button).toBeVisible();
    await page.mouse.down();
    await page.mouse.up();
    await page.keyboard.press('Tab');
    await button.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.down('Space');
    // Held since before, and let go once it takes a press.
    await holdsFrames(page, false);
    await expect(button).toBeEnabled();
    await page.keyboard.down('Space');
    await page.keyboard.up('Space');
    await expect(button).toBeVisible();
    await page.keyboard.press('Space');
    await expect(question).toBeHidden();
  });
