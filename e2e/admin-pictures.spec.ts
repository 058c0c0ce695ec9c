import { expect } from './harness/fixtures.ts';
import { pressOn, reach, typeIn } from './harness/keyboard.ts';
import { giveAutomation } from './harness/own-automation.ts';
import { openSettled } from './harness/settled.ts';
import { expectNoSidewaysScroll } from './harness/sideways-scroll.ts';
import { staffTest as test } from './harness/staff.ts';

/** Points of one pixel: red, green. */
const points = [
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
];

test('pictures are added, ordered, described and removed by the keyboard', {
  tag: [
    '@axe.automations-admin/PictureRow',
    '@keyboard.automations-admin/AddPicture',
    '@keyboard.automations-admin/PictureRow',
  ],
}, async ({ page, member, shop, axe }) => {
  const name = `En images ${member.id}`;
  await giveAutomation(shop.databaseUrl, member.id, { name, subscription: null });
  await openSettled(page, `/admin/automations?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).click();
  const panel = page.getByRole('region', { name: 'Images montrées avant l’achat' });
  const button = (label: string | RegExp) => panel.getByRole('button', { name: label });
  const captions = panel.getByRole('listitem').locator('p');
  await expect(panel.getByText('Aucune image pour le moment.')).toBeVisible();

  await pressOn(page, button('Ajouter l’image'));
  await expect(panel.getByText('Choisissez une image.')).toBeVisible();
  await axe();
  for (const [index, caption] of ['La liste', 'Le résultat'].entries()) {
    await panel.locator('input[type=file]').setInputFiles({
      name: 'ecran.png',
      mimeType: 'image/png',
      buffer: Buffer.from(points[index]!, 'base64'),
    });
    const described = panel.getByLabel('Description de l’image');
    await reach(page, described, 200);
    await typeIn(page, described, caption);
    await pressOn(page, button('Ajouter l’image'));
    await expect(captions).toHaveCount(index + 1);
  }

  await pressOn(page, button('Monter : Le résultat'));
  await expect(captions).toHaveText(['Le résultat', 'La liste']);
  await expect(button('Monter : Le résultat')).toBeFocused();
  await pressOn(page, button('Décrire : La liste'));
  await typeIn(page, panel.getByRole('listitem').getByLabel('Description de l’image'), 'Toute la liste');
  await page.keyboard.press('Enter');
  await expect(captions).toHaveText(['Le résultat', 'Toute la liste']);
  await expectNoSidewaysScroll(page);

  await pressOn(page, button('Retirer : Toute la liste'));
  const confirm = page.getByRole('dialog', { name: 'Retirer « Toute la liste » ?' });
  await expect(confirm).toBeVisible();
  await axe();
  await reach(page, confirm.getByRole('button', { name: 'Retirer' }));
  await page.keyboard.press('Enter');
  await expect(captions).toHaveText(['Le résultat']);
  await page.reload();
  await expect(captions).toHaveText(['Le résultat']);
});
