import type { Locator, Page } from '@playwright/test';

/** Of rows that are alike these are enough. */
const rowsLooked = 3;
const openDialog = 'dialog[open], [role=dialog]';

/** What something is called, without what is said under it. */
const namesOf = (all: Locator): Promise<string[]> =>
  all.evaluateAll((found) =>
    found.map((one) =>
      (one.getAttribute('aria-label') ?? one.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
    ),
  );

/** As `namesOf`, of the items of a menu, which say why they cannot be chosen under their name. */
const itemsOf = (page: Page): Promise<string[]> =>
  page
    .getByRole('menuitem')
    .evaluateAll((found) =>
      found.map((one) => (one.querySelector('a') ?? one).childNodes[0]?.textContent ?? ''),
    );

export interface Offered {
  /** Buttons, and what menus hold. */
  acts: string[];
  /** Where it leads in the administration. */
  links: string[];
}

/** All that the screen offers to press, or its dialog when one is open. */
export async function offeredActs(page: Page): Promise<Offered> {
  const isOpen = (await page.locator(openDialog).count()) > 0;
  const shown = page.locator(isOpen ? openDialog : 'main').last();
  const box = shown.locator('table tbody input[type=checkbox]').first();
  if (await box.count()) await box.check();
  const acts = await namesOf(shown.locator('button:not([aria-haspopup=menu]):not(th button)'));
  const triggers = await shown.locator('[aria-haspopup=menu]').all();
  const labels = await namesOf(shown.locator('[aria-haspopup=menu]'));
  const rows = triggers.filter((_, place) => labels[place]?.startsWith('Actions sur '));
  const others = triggers.filter((one) => !rows.includes(one));
  for (const trigger of [...rows.slice(0, rowsLooked), ...others]) {
    await trigger.press('Enter');
    acts.push(...(await itemsOf(page)));
    await page.keyboard.press('Escape');
  }
  const links = await shown
    .locator('a[href^="/admin"]')
    .evaluateAll((all) => all.map((one) => new URL((one as HTMLAnchorElement).href).pathname));
  return { acts: [...new Set(acts)], links: [...new Set(links)] };
}
