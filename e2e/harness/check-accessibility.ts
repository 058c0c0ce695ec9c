import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { atPhoneWidth } from './phone-width.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';

/** However short a transition is, the change of scheme starts it, and its first colour stays until the next frame. */
function endOfMotion(): void {
  for (const animation of document.getAnimations()) {
    const { endTime } = animation.effect?.getComputedTiming() ?? {};
    if (Number.isFinite(endTime)) animation.finish();
  }
}

interface Looked {
  only?: string[];
  without?: string[];
  /** A selector of the one part that is looked at. */
  within?: string;
}

/**
 * The faults of the page as it is, in words that begin with `where`; by all rules, or `only` some, or `without` some.
 */
export async function accessibilityFaults(
  page: Page,
  where: string,
  { only, without = [], within = 'html' }: Looked = {},
): Promise<string[]> {
  await page.evaluate(endOfMotion);
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    // What is in order is not described: a third of the work.
    .options({
      resultTypes: ['violations'],
      rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
      ...(only && { runOnly: only }),
    })
    // A page without frames needs no second page that puts their results together: half of it.
    .setLegacyMode(page.frames().length === 1)
    .analyze();
  return violations.map(
    ({ id, help, nodes }) => `${where} ${id} (${help}): ${nodes.map((n) => n.target.join(' ')).join(', ')}`,
  );
}

const modal = 'dialog:modal';

/**
 * Finds no accessibility fault (WCAG 2.2 AA and good practice) on the page as it is: all rules in the light scheme, the
 * contrast of colours in the dark one, for nothing else differs; all the others once more in a phone's width when asked,
 * where nothing may make the page move sideways either. In the dark and on a phone an open dialog is looked at alone: what
 * is beneath was looked at before.
 */
export async function checkAccessibility(
  page: Page,
  { onPhone = false }: { onPhone?: boolean } = {},
): Promise<void> {
  const contrast = ['color-contrast'];
  const faults: string[] = [];
  // Colours in the middle of a transition would be measured as they pass.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  faults.push(...(await accessibilityFaults(page, 'light')));
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const within = (await page.locator(modal).count()) > 0 ? modal : 'html';
  faults.push(...(await accessibilityFaults(page, 'dark', { only: contrast, within })));
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (onPhone)
    await atPhoneWidth(page, async () => {
      faults.push(...(await accessibilityFaults(page, 'phone', { without: contrast, within })));
      await expectNoSidewaysScroll(page);
    });
  expect(faults, `accessibility of ${page.url()}`).toEqual([]);
}
