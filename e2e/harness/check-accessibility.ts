import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Finds no accessibility fault (WCAG 2.2 AA and good practice) on the page as it is, in both colour schemes. */
export async function checkAccessibility(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Colours in the middle of a transition would be measured as they pass.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(endOfMotion);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const faults = violations.map(
      ({ id, help, nodes }) =>
        `${colorScheme} ${id} (${help}): ${nodes.map((n) => n.target.join(' ')).join(', ')}`,
    );
    expect(faults, `accessibility of ${page.url()}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** However short a transition is, the change of scheme starts it, and its first colour stays until the next frame. */
function endOfMotion(): void {
  for (const animation of document.getAnimations()) {
    const { endTime } = animation.effect?.getComputedTiming() ?? {};
    if (Number.isFinite(endTime)) animation.finish();
  }
}
