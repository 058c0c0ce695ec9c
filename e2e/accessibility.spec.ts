import type { Page } from '@playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { openSettled } from './harness/settled.ts';
import { promote } from './harness/staff.ts';
import { type Screen, screens } from './screens/screens.ts';
import { staffScreens } from './screens/staff-screens.ts';
import type { State } from './screens/state.ts';
import { statesOfProfile } from './screens/states-of-profile.ts';
import { statesOfSubscriptions } from './screens/states-of-subscriptions.ts';
import { statesOfVisitors } from './screens/states-of-visitors.ts';

/** Every line of the screens and of the dialogs of the list. */
const lookedAt = [
  '@2.every-screen',
  '@axe.web/consent/CookieSettings',
  '@axe.termination/ContractList',
  '@axe.data-export/DeleteAccountSection',
  '@axe.checkout/PaymentModal',
  '@axe.ideas/IdeaModal',
  '@axe.automation-page/PictureDialog',
  '@axe.own-automations/ToggleButton',
  '@axe.free-trial/TrialDialog',
  '@axe.addresses/AddressesCard',
];

/**
 * Every screen of `docs/screens.md` and every dialog, refusal and filled list of `e2e/screens/states-*.ts` is looked at
 * by axe here, once: in both widths, and for its contrast in the dark. What only a payment or the passing of time
 * brings is looked at by the test that goes through it. So is the time machine, whose time moves; an automation of the
 * demo, whose landmarks would be doubles of the shop's, is looked at by itself (`e2e/seed-pages`).
 */
const stillScreens = [
  ...screens.filter(({ path }) => !/^\/(sandbox|webhook-viewer|essayer)\//.test(path)),
  // Those of a row are looked at by the tests that bring one.
  ...staffScreens.filter(({ act }) => !act),
];

// What is refused on purpose.
test.use({ expectedFaults: [/status of 4\d\d/] });

type Look = (options: { onPhone: boolean }) => Promise<void>;

/** Looks at a state as it opens, and after each of its acts. */
async function lookAt(page: Page, { path, acts = {}, phoneToo = true }: State, axe: Look): Promise<void> {
  await openSettled(page, path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  for (const [name, act] of Object.entries(acts)) {
    await test.step(name, async () => {
      await act(page);
      await axe({ onPhone: phoneToo });
    });
  }
  if (Object.keys(acts).length === 0) await axe({ onPhone: phoneToo });
}

const asState = ({ title, path, as, act }: Screen): State => ({
  title,
  path,
  ...(as && { as }),
  ...(act && { acts: { shown: act } }),
});
const states = [
  ...stillScreens.map(asState),
  ...statesOfVisitors,
  ...statesOfSubscriptions,
  ...statesOfProfile,
];

test.describe('of a visitor', () => {
  for (const state of states.filter(({ as, firstVisit }) => !as && !firstVisit)) {
    test(`${state.title} has no accessibility fault`, { tag: lookedAt }, ({ page, axe }) =>
      lookAt(page, state, axe),
    );
  }
});

test.describe('of a first visit', () => {
  test.use({ firstVisit: true });
  for (const state of states.filter(({ firstVisit }) => firstVisit)) {
    test(`${state.title} have no accessibility fault`, ({ page, axe }) => lookAt(page, state, axe));
  }
});

test.describe('of who is signed in', () => {
  for (const state of states.filter(({ as }) => as)) {
    test(`${state.title} is free of accessibility faults`, async ({ page, context, customer, shop, axe }) => {
      if (state.as === 'staff') await promote(context, customer, shop.databaseUrl);
      const given = await state.give?.(customer, shop.databaseUrl);
      await lookAt(
        page,
        { ...state, path: typeof given === 'string' && given.startsWith('/') ? given : state.path },
        axe,
      );
    });
  }
});
