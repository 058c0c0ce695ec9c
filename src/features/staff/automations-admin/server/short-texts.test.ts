import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import type { AutomationDetail } from '#shop/catalogue/contract.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { automationForm, formOf } from '#tests/factories/automation-forms.ts';
import { createCategory } from '#tests/factories/catalogue.ts';
import { putAsLoaded } from '#tests/put-as-loaded.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';
import type { StaffAutomation } from '../contract.ts';

let shop: SharedShop;
let staff: TestStaff;
let made: StaffAutomation;

const texts = { goes_in: 'Vos factures.', comes_out: 'Une lettre.\nEt un email.', for_whom: 'Qui facture.' };

beforeAll(async () => {
  shop = await sharedShop();
  staff = await createStaff(shop);
  const category = await createCategory(shop, { name: 'Textes courts', slug: 'textes-courts' });
  const form = automationForm('Bien dite', category, texts);
  made = (await staff.ask('POST', '/api/automations/', form)).json();
});

const fields = () => ({
  name: made.name,
  slug: made.slug,
  description: made.description,
  category: String(made.category.id),
  purchase_price: String(made.purchase_price),
  subscription_price: String(made.subscription_price),
});
const put = (changes: object) =>
  putAsLoaded(staff, `/api/automations/${made.id}/`, { ...fields(), category: made.category.id, ...changes });
const publicly = async () => (await shop.app.inject(`/api/automations/${made.id}/`)).json<AutomationDetail>();

it('what goes in, what comes out and for whom are of the form, and everybody reads them', {
  tags: ['7.automations.texts'],
}, async () => {
  expect(made).toMatchObject(texts);
  expect(await publicly()).toMatchObject(texts);
  expect((await put({ goes_in: 'Un relevé.' })).json()).toMatchObject({ ...texts, goes_in: 'Un relevé.' });
  await expect.poll(publicly).toMatchObject({ ...texts, goes_in: 'Un relevé.' });
});

it('a text that a call does not name stays; one that is emptied goes, with a picture sent beside it too', {
  tags: ['7.automations.texts'],
}, async () => {
  expect((await put({ comes_out: '' })).json()).toMatchObject({ comes_out: '', for_whom: 'Qui facture.' });
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  const image = new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' });
  const form = formOf({ ...fields(), for_whom: ' ', image });
  expect((await putAsLoaded(staff, `/api/automations/${made.id}/`, form)).json()).toMatchObject({
    for_whom: '',
  });
});

it('the second of two people is told what the first wrote', {
  tags: ['7.automations.meanwhile'],
}, async () => {
  const { version } = (await put({ goes_in: 'Avant.' })).json<StaffAutomation>();
  await put({ goes_in: 'Premier.', version });
  const refused = await put({ comes_out: 'Second.', version });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'changed_meanwhile', current: { goes_in: 'Premier.' } },
  ]);
});

it.each(Object.keys(texts))('%s is refused at its field beyond 300 characters', async (name) => {
  const refused = await put({ [name]: 'x'.repeat(301) });
  expect([refused.statusCode, refused.json<Record<string, string[]>>()[name]]).toEqual([
    400,
    ['Ce champ ne peut pas dépasser 300 caractères.'],
  ]);
});
