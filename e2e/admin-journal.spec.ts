import { readFile } from 'node:fs/promises';
import { expect } from './harness/fixtures.ts';
import { openSettled } from './harness/settled.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';
import { staffTest as test } from './harness/staff.ts';

test('what staff did is found in the journal by the keyboard, with before and after, and exported', {
  tag: ['@axe.journal/JournalEntryDialog', '@2./admin/journal'],
}, async ({ page, member, axe }) => {
  await openSettled(page, '/admin/journal');
  const answer = await page.evaluate(
    async ([userId]) => {
      const response = await fetch('/api/subscription-settings/update_cap/', {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${localStorage.getItem('adminAccessToken')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ user_id: userId, monthly_cap: 42 }),
      });
      return response.status;
    },
    [member.id],
  );
  expect(answer).toBe(200);
  await openSettled(page, '/admin/journal?act=cap.set');
  await page.keyboard.press('f');
  await page.keyboard.type(member.email);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/actor=/);
  await expect(page.getByRole('status').filter({ hasText: /^1.entrée$/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await expectNoSidewaysScroll(page);
  await axe();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const entry = page.getByRole('dialog', { name: 'Plafond mensuel modifié' });
  await expect(entry.getByRole('row', { name: /^Plafond mensuel/ })).toContainText(/15.€.*42.€/);
  await axe();
  await page.keyboard.press('Escape');
  await expect(entry).toHaveCount(0);

  await page.getByRole('button', { name: 'Plus d’actions sur la liste\u00a0: Journal' }).press('Enter');
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Exporter en CSV' }).press('Enter');
  const text = await readFile(await (await saved).path(), 'utf8');
  expect(text.split('\r\n')[1]).toContain(`;${member.email};`);
});
