import { expect, it } from 'vitest';
import { checkPage } from './page-versions.ts';

const lots = (text: string) => text.repeat(Math.floor((5 * 1_048_576) / text.length));

it('a page that takes all memory costs the process that shows pages nothing, says so, and the next one is checked', async () => {
  const began = process.cpuUsage();
  const { faults } = await checkPage(lots('<a>'));
  const { user, system } = process.cpuUsage(began);
  expect(faults[0]?.message).toMatch(/^Page trop lourde/);
  expect((user + system) / 1_000).toBeLessThan(3_000);
  expect(await checkPage('<p>Bonjour</p>')).toEqual({ faults: [], more: false });
});
