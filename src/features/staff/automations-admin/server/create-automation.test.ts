import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { openFolder } from '#server/gateways/storage.ts';
import type { Automation } from '#shop/catalogue/contract.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { automationForm, htmlFile, pageHtml } from '#tests/factories/automation-forms.ts';
import { createCategory } from '#tests/factories/catalogue.ts';
import { putAsLoaded } from '#tests/put-as-loaded.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';
import type { StaffAutomation } from '../contract.ts';

let shop: SharedShop;
let staff: TestStaff;
let category: number;

beforeAll(async () => {
  shop = await sharedShop();
  staff = await createStaff(shop);
  category = await createCategory(shop, { name: 'Créations', slug: 'creations' });
});

type Fields = Parameters<typeof automationForm>[2];
const create = (name: string, fields?: Fields) =>
  staff.ask('POST', '/api/automations/', automationForm(name, category, fields));

async function created(name: string, fields?: Fields): Promise<StaffAutomation> {
  const answer = await create(name, fields);
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([201, expect.any(String)]);
  return answer.json();
}

const publicly = (id: number) => shop.app.inject(`/api/automations/${id}/`);
const seen = (text: string, ...values: unknown[]) => shop.pool.query(text, values).then(({ rows }) => rows);

describe('a new automation', () => {
  it('is on sale with its page, its slug and its prices in cents', {
    tags: ['7.automations.create'],
  }, async () => {
    const made = await created('Créateur d’œuvres');
    expect(made).toMatchObject({
      slug: 'createur-d-oeuvres',
      purchase_price: 35,
      subscription_price: 4.99,
      available: true,
      form_url: '/webhook/createur-d-oeuvres/',
      has_webhook_file: true,
      webhook_file_name: 'page.html',
      published_version: 1,
      version: 1,
      announcement: null,
    });
    expect((await publicly(made.id)).json<Automation>()).toMatchObject({ slug: made.slug, price: 35 });
    const content = await staff.ask('GET', `/api/admin/webhook-content/${made.slug}/`);
    expect(content.json()).toMatchObject({ html: pageHtml('Créateur d’œuvres'), number: 1 });
    expect(await seen('select amount from subscription_prices where automation_id = $1', made.id)).toEqual([
      { amount: 499 },
    ]);
    const acts = await seen(
      `select act from journal_entries where subject = 'automation' and subject_id = $1`,
      String(made.id),
    );
    expect(acts).toEqual([{ act: 'automation.create' }]);
  });

  it('is one, however often its form is sent at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => created('Envoi double')));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    const rows = await seen(
      `select act from journal_entries where act = 'automation.create' and subject_id = $1`,
      String(answers[0]!.id),
    );
    expect(rows).toHaveLength(1);
  });

  it('does not take the slug of another, nor one that leads to another', async () => {
    const first = await created('Slug pris');
    const refused = await create('Slug pris', { description: 'Une autre.' });
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      {
        slug: ['Le slug «\u00a0slug-pris\u00a0» est déjà celui de «\u00a0Slug pris\u00a0».'],
        code: 'invalid',
      },
    ]);
    await putAsLoaded(staff, `/api/automations/${first.id}/`, {
      ...{ name: 'Slug pris', slug: 'slug-quitte', description: 'x', category },
      ...{ purchase_price: 35, subscription_price: 4.99 },
    });
    expect((await create('Slug pris')).json<Record<string, string[]>>().slug?.[0]).toContain(
      'elle y mène encore',
    );
  });

  it.each([
    ['name', { name: undefined }, 'Ce champ est obligatoire.'],
    ['name', { name: '\u200b' }, 'Ce champ est obligatoire.'],
    ['description', { description: '' }, 'Ce champ est obligatoire.'],
    ['category', { category: undefined }, 'Ce champ est obligatoire.'],
    ['category', { category: '999999' }, 'Cette catégorie n’existe pas.'],
    ['purchase_price', { purchase_price: '' }, 'Ce champ est obligatoire.'],
    ['purchase_price', { purchase_price: '0' }, "Le prix d'achat doit être supérieur à 0."],
    ['subscription_price', { subscription_price: '-1' }, "Le prix d'abonnement doit être supérieur à 0."],
    [
      'subscription_price',
      { subscription_price: '4,999' },
      'Ce champ doit être un montant en euros, avec deux décimales au plus.',
    ],
    [
      'purchase_price',
      { purchase_price: '1e2' },
      'Ce champ doit être un montant en euros, avec deux décimales au plus.',
    ],
    ['webhook_file', { webhook_file: undefined }, 'Un fichier HTML est requis.'],
    ['webhook_file', { webhook_file: 'page.html' }, 'Un fichier HTML est requis.'],
    [
      'webhook_file',
      { webhook_file: htmlFile('x', 'page.pdf') },
      'Veuillez sélectionner un fichier HTML (.html)',
    ],
    ['webhook_file', { webhook_file: htmlFile('a\0b') }, 'Ce fichier n’est pas une page HTML.'],
    [
      'slug',
      { slug: 'Deux mots' },
      'Le slug ne peut contenir que des lettres minuscules, chiffres et tirets.',
    ],
    ['is_free', { is_free: 'true' }, "Ce champ n'est pas accepté."],
    [
      'image',
      { image: new File(['<svg/>'], 'a.png', { type: 'image/png' }) },
      'Choisissez une image PNG, JPEG, WebP ou AVIF.',
    ],
  ] as const)(
    'is refused at its field %s',
    {
      tags: [
        '5.automation.required',
        '5.automation.purchase-price',
        '5.automation.subscription-price',
        '5.automation.file',
        '5.automation.file-kind',
      ],
    },
    async (field, fields, message) => {
      const refused = await create('Refusée', fields);
      expect([refused.statusCode, refused.json<Record<string, string[]>>()[field]]).toEqual([400, [message]]);
    },
  );

  it('is refused with 413 in French beyond 5 MB', { tags: ['5.automation.file-size'] }, async () => {
    const refused = await create('Trop lourde', { webhook_file: htmlFile('x'.repeat(5 * 1_048_576 + 1)) });
    expect([refused.statusCode, refused.json()]).toEqual([
      413,
      { webhook_file: ['Ce fichier ne peut pas dépasser 5\u00a0Mo.'], code: 'body_too_large' },
    ]);
  });

  it('a call that takes no file refuses a form unread', async () => {
    const form = automationForm('x', category);
    const answer = await staff.ask('PATCH', '/api/automations/1/', form);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'invalid']);
  });
});

describe('a picture', () => {
  const picture = (format: 'png' | 'jpeg' | 'avif') =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a7' } })
      .withExif({ IFD0: { Copyright: 'Une personne' } })
      [format]()
      .toBuffer()
      .then((bytes) => new File([new Uint8Array(bytes)], `a.${format}`, { type: `image/${format}` }));

  it.each(['png', 'jpeg', 'avif'] as const)(
    'in %s is made anew, in WebP without its metadata',
    { tags: ['5.automation.picture'] },
    async (format) => {
      const { image } = await created(`Image ${format}`, { image: await picture(format) });
      expect(image).toMatch(/^\/media\/covers\/[0-9a-f]{32}\.webp$/);
      const kept = await openFolder(shop.settings, 'files').getBytes(image!.replace('/media/', ''));
      expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 60 });
      expect(Buffer.from(kept).includes('Une personne')).toBe(false);
      expect((await shop.app.inject(image!)).statusCode).toBe(200);
    },
  );

  it('of too many pixels, or that only looks like one, is refused', async () => {
    const bomb = await sharp({ create: { width: 8000, height: 6000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    for (const bytes of [new Uint8Array(bomb), new TextEncoder().encode('RIFFxxxxWEBPnon')]) {
      const refused = await create('Bombe', { image: new File([bytes], 'a.png') });
      expect([refused.statusCode, refused.json<Record<string, string[]>>().image?.[0]]).toEqual([
        400,
        expect.stringContaining('ne peut pas être lue'),
      ]);
    }
  });
});
