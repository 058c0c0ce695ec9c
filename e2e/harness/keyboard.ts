import type { Locator, Page } from '@playwright/test';

/** Presses Tab until the focus is there, if it is not yet: what no Tab reaches, nobody reaches without a mouse. */
export async function reach(page: Page, wanted: Locator, most = 60): Promise<void> {
  const isThere = async () =>
    (await wanted.count()) > 0 &&
    (await wanted.first().evaluate((element) => element === document.activeElement));
  for (let tabs = 0; tabs <= most; tabs += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard never reached ${wanted}`);
}

/** Reaches a field and types over what it holds. */
export async function typeIn(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Reaches a button, a link or a box and presses it. */
export async function pressOn(page: Page, control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await reach(page, control);
  await page.keyboard.press(key);
}
