import pg from 'pg';
import { expect, test } from './harness/fixtures.ts';

test.use({ ownShop: true });

/**
 * The clock never goes back by the shop's own hand; here it is put where the change was recent. Answers what it was.
 */
async function setClock(databaseUrl: string, aheadMs: number): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('select ahead_ms from shop_clock');
  await client.query('update shop_clock set ahead_ms = $1', [aheadMs]);
  await client.query("select pg_notify('shop_clock', '')");
  await client.end();
  return Number(rows[0].ahead_ms);
}

/** The other files of this shop live after this one. */
let usual: number | undefined;
test.afterEach(async ({ shop }) => {
  if (usual !== undefined) await setClock(shop.databaseUrl, usual);
});

test('the privacy page announces its change for 60 days by the shop’s clock, until it is dismissed', {
  tag: ['@2.privacy.recent'],
}, async ({ page, shop, axe }) => {
  const banner = page.getByText(/Cette politique a été mise à jour/);
  const section = page.getByRole('region', { name: 'Changements récents' });
  // A page is kept a minute: a parameter that it does not know makes it render anew.
  const openAt = async (instant: string) => {
    const before = await setClock(shop.databaseUrl, Date.parse(instant) - Date.now());
    usual ??= before;
    await expect(async () => {
      await page.goto(`/privacy?a=${Math.random()}`);
      await expect(page.locator('h1')).toBeVisible();
      const said = (await banner.count()) ? await banner.innerText() : 'nothing';
      expect(said).toContain(expected[instant] ?? 'nothing');
    }).toPass();
  };
  const expected: Record<string, string> = {
    '2025-06-20T10:00:00Z': 'aujourd’hui',
    '2025-06-21T10:00:00Z': 'hier',
    '2025-08-19T10:00:00Z': 'il y a 60\u00a0jours',
    '2025-08-20T10:00:00Z': 'nothing',
  };
  await openAt('2025-06-20T10:00:00Z');
  await expect(section).toContainText('publiée aujourd’hui');
  await axe();
  await openAt('2025-06-21T10:00:00Z');
  await page.getByRole('link', { name: 'Voir les changements récents' }).click();
  await expect(section.getByRole('heading')).toBeInViewport();
  await openAt('2025-08-19T10:00:00Z');
  await openAt('2025-08-20T10:00:00Z');
  await expect(section).toHaveCount(0);
  await openAt('2025-06-21T10:00:00Z');
  await page.getByRole('button', { name: 'Masquer ce message' }).click();
  await expect(banner).toHaveCount(0);
  await page.reload();
  await expect(section).toBeVisible();
  await expect(banner).toHaveCount(0);
});
