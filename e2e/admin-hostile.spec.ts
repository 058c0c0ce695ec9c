import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { audiences } from '#web/api/audiences.ts';
import { buyByCall } from './harness/buy-by-call.ts';
import type { Customer } from './harness/customer.ts';
import { expect } from './harness/fixtures.ts';
import { atPhoneWidth } from './harness/phone-width.ts';
import { openSettled } from './harness/settled.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';
import { staffTest as test } from './harness/staff.ts';

// Its rows are the first of every list.
test.use({ ownShop: true });

const script = '"><img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
const wide = '𝕎\u0301W'.repeat(30);
const turned = `\u202e${'(moc.elpmaxe'.repeat(2)}\u2066`;
const formula = `=HYPERLINK("http://mal.example";"${script}")`;

async function done(answer: ReturnType<Customer['call']>): Promise<{ id: number }> {
  const given = await answer;
  expect(given.ok(), await given.text()).toBe(true);
  return given.json();
}

/** Everything that a person may write and staff read, at its worst. Answers where it is read. */
async function fillEveryField(author: Customer): Promise<{ ticket: number; idea: number }> {
  const name = { first_name: script.slice(0, 100), last_name: wide.slice(0, 100) };
  await done(author.call('PUT', '/api/users/me/', name));
  const { email } = author;
  const subject = `${turned} ${script}`.slice(0, 200);
  const message = `${script}\n${wide}\n${formula}`;
  const ticket = await done(author.call('POST', '/api/tickets/', { email, subject, message }));
  await done(
    author.call('POST', `/api/tickets/${ticket.id}/replies/`, { message, request_id: randomUUID() }),
  );
  const words = { email, title: formula.slice(0, 150), description: message };
  const idea = await done(author.call('POST', '/api/automation-ideas/', words));
  return { ticket: ticket.id, idea: idea.id };
}

/** In the page: what is written past the edge of its card, which does not move the page. */
function leavesItsCard(): string[] {
  const edge = (card: Element) => Math.ceil(card.getBoundingClientRect().right);
  // A bar in sight reaches over its page's gutters on purpose; what it holds does not.
  const reachesOut = (element: Element) => Number.parseFloat(getComputedStyle(element).marginRight) < 0;
  const out = (element: Element) => {
    if (reachesOut(element)) return false;
    const card = element.closest('section');
    return card && element.closest('[class*=overflow],table') === null && edge(element) > edge(card);
  };
  return [...document.querySelectorAll('main section *:not(.sr-only)')]
    .filter(out)
    .map(({ textContent }) => String(textContent));
}

/** Nothing of it ran, and nothing of it is wider than its card or the page, on a phone either. */
async function expectHarmless(page: Page, path: string): Promise<void> {
  await openSettled(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect([path, await page.evaluate(() => 'hacked' in window)]).toEqual([path, false]);
  await expectNoSidewaysScroll(page);
  const expectInCards = async () => expect([path, ...(await page.evaluate(leavesItsCard))]).toEqual([path]);
  await expectInCards();
  await atPhoneWidth(page, expectInCards);
}

test('what people write against the team stays in its place on every screen of theirs, and does nothing', async ({
  page,
  member,
  shop,
}) => {
  test.setTimeout(120_000);
  await buyByCall(shop, member, { name: `${script} ${wide}`.slice(0, 150), purchasePrice: 3500 });
  const { ticket, idea } = await fillEveryField(member);
  await openSettled(page, '/admin/dashboard');
  const access = await page.evaluate((key) => localStorage.getItem(key), audiences.admin.accessKey);
  const read = async (path: string) => {
    const answer = await page.request.get(`${shop.siteUrl}${path}`, {
      headers: { authorization: `Bearer ${access}` },
    });
    expect([path, answer.status()]).toEqual([path, 200]);
    return answer.json();
  };
  const { orders } = await read('/api/orders/');
  const { automations } = await read('/api/admin/automations/');
  const screens = [
    '/admin/dashboard',
    '/admin/users',
    `/admin/users/${member.id}`,
    `/admin/users/${member.id}/edit`,
    '/admin/subscriptions',
    '/admin/orders',
    `/admin/orders/${orders[0].id}`,
    '/admin/queue',
    '/admin/automations',
    `/admin/automations/${automations[0].id}/edit`,
    '/admin/support',
    `/admin/support/${ticket}`,
    '/admin/automation-ideas',
    `/admin/automation-ideas/${idea}`,
    '/admin/integrations',
    '/admin/journal',
  ];
  for (const path of screens) await expectHarmless(page, path);
  await openSettled(page, `/admin/automation-ideas/${idea}`);
  await expect(page.getByRole('region', { name: 'Les mots de l’auteur' })).toContainText(script);
  await openSettled(page, `/admin/support/${ticket}`);
  await expect(page.getByRole('region', { name: 'Fil du ticket' })).toContainText(script);
});
