import type { BrowserContext, Locator, Page } from '@playwright/test';
import pg from 'pg';
import type { GivenRole } from '#domain/people/staff-rights.ts';
import { audiences } from '#web/api/audiences.ts';
import { checkAccessibility } from './check-accessibility.ts';
import type { Customer } from './customer.ts';
import { test } from './fixtures.ts';

const staff = audiences.admin;

/** Runs in every frame: that of an automation has no storage. */
function keep(tokens: Record<string, string>): void {
  if (origin === 'null') return;
  for (const [key, value] of Object.entries(tokens)) localStorage.setItem(key, value);
}

/** Makes the customer a member of the staff, signed in to the administration on every page that opens from now on. */
export async function promote(
  context: BrowserContext,
  customer: Customer,
  databaseUrl: string,
  role?: GivenRole,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('update users set is_staff = true, staff_role = $2 where id = $1', [customer.id, role]);
  await client.end();
  await customer.signInAgain();
  const { email, password } = customer;
  const answer = await customer.call('POST', '/api/admin/token/', { email, password });
  const { access, refresh } = (await answer.json()) as Record<'access' | 'refresh', string>;
  await context.addInitScript(keep, { [staff.accessKey]: access, [staff.refreshKey]: refresh });
}

/**
 * With a member of the staff of this test alone, signed in to the administration. Axe looks at a phone's width too, so
 * that no journey is lived on both.
 */
export const staffTest = test.extend<{ member: Customer }>({
  axe: ({ page }, provide) => provide((options = { onPhone: true }) => checkAccessibility(page, options)),
  member: async ({ context, customer, shop }, provide) => {
    await promote(context, customer, shop.databaseUrl);
    await provide(customer);
  },
});

/** Of the form that is the screen: its panels save under names of their own. */
export const saveButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Enregistrer', exact: true });
