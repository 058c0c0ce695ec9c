import { expect, type Locator, type Page } from '@playwright/test';

/** So many Tabs are pressed before one looks where the focus is. */
const tabsAtOnce = 10;

/** Whether the focus is on the first of them; if not, the next Tab that would leave it stays there. */
function holdFocusOn([wanted]: Element[]): boolean {
  const held = globalThis as typeof globalThis & { releaseFocus?: AbortController };
  held.releaseFocus?.abort();
  if (!wanted) return false;
  if (wanted === document.activeElement) return true;
  held.releaseFocus = new AbortController();
  const stay = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || wanted !== document.activeElement) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('keydown', stay, { capture: true, signal: held.releaseFocus.signal });
  return false;
}

/** Presses Tab until the focus is there, if it is not yet: what no Tab reaches, nobody reaches without a mouse. */
export async function reach(page: Page, wanted: Locator, most = 120): Promise<void> {
  // Tabs that are pressed before what comes is there go elsewhere.
  await wanted.first().waitFor({ state: 'attached', timeout: 10_000 });
  for (let left = most; !(await wanted.evaluateAll(holdFocusOn)); left -= tabsAtOnce) {
    if (left <= 0) throw new Error(`the keyboard never reached ${wanted}`);
    const tabs = Math.min(left, tabsAtOnce);
    await Promise.all(Array.from({ length: tabs }, () => page.keyboard.press('Tab')));
  }
}

/** Reaches a field and types over what it holds. */
export async function typeIn(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Reaches a button, a link or a box and presses it, once it takes a press. */
export async function pressOn(page: Page, control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await reach(page, control);
  await expect(control.first()).toBeEnabled();
  await page.keyboard.press(key);
}
