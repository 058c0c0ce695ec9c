import type { Page } from '@playwright/test';
import { adminScreens } from '#staff/admin-session/web/admin-screens.ts';
import type { Screen } from './screens.ts';

async function search(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('camille');
  await page.getByRole('dialog').getByRole('option').first().waitFor();
}

/** Where something has a page of its own it is opened from the first row of its list. */
const openFirst = (isForm: boolean) => async (page: Page) => {
  const link = page.getByRole('rowheader').first().getByRole('link').first();
  const address = String(await link.getAttribute('href'));
  const leadsToForm = !isForm || address.endsWith('/edit');
  await page.goto(leadsToForm ? address : `${address}/edit`, { waitUntil: 'networkidle' });
};

const screen = (name: string, path: string, act?: Screen['act']): Screen => ({
  slug: `administration-${name.replaceAll(/[/:]+/g, '-')}`,
  title: `Administration\u00a0: ${name}`,
  path,
  as: 'staff',
  ...(act && { act }),
});

/** The first row of the people may be of the team. */
const listsWith: Readonly<Record<string, string>> = { '/admin/users': '?search=camille' };

const listed = ({ to }: (typeof adminScreens)[number]): Screen => {
  const name = to.replace('/admin/', '');
  const [list = to, one] = to.split('/:id');
  return one === undefined
    ? screen(name, to)
    : screen(name, list + (listsWith[list] ?? ''), openFirst(one === '/edit'));
};

/** Every screen of the administration. Those with an act want a shop that has lived: there is something to open. */
export const staffScreens: readonly Screen[] = [
  ...adminScreens.map(listed),
  screen('recherche', '/admin/dashboard', search),
  { ...screen('page-non-trouvee', '/admin/nulle-part'), status: 404 },
];
