import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { demoAccounts } from '#db/seeds/accounts.ts';
import { type AudienceSettings, audiences } from '#web/api/audiences.ts';
import { refuseCookies } from '../harness/refuse-cookies.ts';
import type { Screen } from './screens.ts';

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

type Role = NonNullable<Screen['as']>;

/** Tokens under the names where the pages find them. */
async function askTokens(role: Role, address: string, { accessKey, refreshKey }: AudienceSettings) {
  const { email, password } = demoAccounts[role === 'staff' ? 1 : 0];
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { access, refresh } = (await answer.json()) as Record<'access' | 'refresh', string>;
  return [
    { name: accessKey, value: access },
    { name: refreshKey, value: refresh },
  ];
}

/** Signed in to the shop; staff to the administration as well. */
async function signIn(role: Role, siteUrl: string): Promise<StorageState> {
  const localStorage = await askTokens(role, `${siteUrl}/api/auth/token/`, audiences.customer);
  if (role === 'staff') {
    localStorage.push(...(await askTokens(role, `${siteUrl}/api/admin/token/`, audiences.admin)));
  }
  return { cookies: [], origins: [{ origin: siteUrl, localStorage }] };
}

/** Opens a screen in a window of this width, in the state that its line of the list says. */
export async function openScreen(
  browser: Browser,
  screen: Screen,
  { siteUrl, width }: { siteUrl: string; width: number },
): Promise<{ page: Page; close: () => Promise<void> }> {
  const context = await browser.newContext({
    baseURL: siteUrl,
    viewport: { width, height: width < 768 ? 812 : 800 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...(screen.as ? { storageState: await signIn(screen.as, siteUrl) } : {}),
  });
  await context.addInitScript(refuseCookies);
  const page = await context.newPage();
  const answer = await page.goto(screen.path, { waitUntil: 'networkidle' });
  const { status = 200 } = screen;
  if (answer?.status() !== status) throw new Error(`${screen.path} answered ${answer?.status()}`);
  await screen.act?.(page);
  return { page, close: () => context.close() };
}
