import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { automationPictures, automations } from '#server/db/schema/catalogue.ts';
import { createAutomation, createCategory } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { runSweep } from '#tests/run-sweep.ts';
import { startSecondProcess, startShop, type TestShop } from '#tests/start-shop.ts';
import type { Automation, AutomationPage, CataloguePages } from '../contract.ts';
import { browseCatalogue } from './catalogue-store.ts';
import { listPublicPaths } from './list-public-paths.ts';

let shop: TestShop;
let quotes: number;
let invoices: number;
let hidden: number;

beforeAll(async () => {
  shop = await startShop();
  const billing = await createCategory(shop, { name: 'Facturation', slug: 'facturation' });
  const marketing = await createCategory(shop, { name: 'Marketing', slug: 'marketing' });
  quotes = await createAutomation(shop, { name: 'Générateur de devis', categoryId: billing });
  invoices = await createAutomation(shop, { name: 'Échéancier de factures', categoryId: billing });
  await createAutomation(shop, {
    name: 'Créateur de QR code',
    categoryId: marketing,
    purchasePrice: 2490,
    subscriptionPrice: 499,
  });
  hidden = await createAutomation(shop, { name: 'Ancien outil', categoryId: marketing, available: false });
});
afterAll(() => shop.stop());

const list = async (query = '', app = shop.app) =>
  (await app.inject({ url: `/api/automations/${query}` })).json<AutomationPage>();
const names = async (query: string) => (await list(query)).results.map(({ name }) => name);

describe('GET /api/automations/', () => {
  it('lists the available automations in French alphabetical order, accents aside', async () => {
    expect(await names('')).toEqual(['Créateur de QR code', 'Échéancier de factures', 'Générateur de devis']);
  });

  it.each(['search', 'category'])('names %s when it holds what no text holds', async (field) => {
    const answer = await shop.app.inject({ url: `/api/automations/?${field}=%00` });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { [field]: ['Ce champ contient un caractère qui n’est pas accepté.'], code: 'invalid' },
    ]);
  });

  it('shows prices in euros with at most two decimals', async () => {
    const { results } = await list('?category=marketing');
    expect(results[0]).toMatchObject({
      purchase_price: 24.9,
      price: 24.9,
      subscription_price: 4.99,
      monthly_price: 4.99,
    });
  });

  it('keeps only the asked category, and nothing for one that does not exist', async () => {
    expect(await names('?category=facturation')).toEqual(['Échéancier de factures', 'Générateur de devis']);
    expect(await names('?category=inconnue')).toEqual([]);
  });

  it('finds words whatever their accents and typing slips', async () => {
    expect(await names('?search=generateur')).toEqual(['Générateur de devis']);
    expect(await names('?search=genrateur%20devsi')).toContain('Générateur de devis');
    expect(await names('?search=ECHEANCIER')).toEqual(['Échéancier de factures']);
    expect(await names('?search=zzzzzz')).toEqual([]);
  });

  it('cuts into pages whose links keep the filter', { tags: ['7.GET/api/automations/'] }, async () => {
    const first = await list('?category=facturation&page_size=1');
    expect(first).toMatchObject({ count: 2, previous: null });
    expect(first.next).toBe('/api/automations/?category=facturation&page_size=1&page=2');
    expect((await list('?category=facturation&page_size=1&page=2')).results).toHaveLength(1);
  });

  it('names in French the query parameter that is wrong', async () => {
    const answer = await shop.app.inject({ url: '/api/automations/?page=zero&couleur=bleu' });
    expect(answer.statusCode).toBe(400);
    const body = answer.json();
    expect(body).toMatchObject({ code: 'invalid', couleur: ["Ce champ n'est pas accepté."] });
    expect(body.page).toHaveLength(1);
  });

  it('answers 304 to a browser that already has this answer', async () => {
    const first = await shop.app.inject({ url: '/api/automations/' });
    const again = await shop.app.inject({
      url: '/api/automations/',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  it('redirects an address without its final slash', async () => {
    for (const query of ['', '?page=1', '?search=quoi?&page=1']) {
      const answer = await shop.app.inject({ url: `/api/automations${query}` });
      expect([answer.statusCode, answer.headers.location]).toEqual([308, `/api/automations/${query}`]);
    }
  });
});

describe('GET /api/automations/:id/', () => {
  it('shows one automation with its category and no page content', {
    tags: ['3.automation', '7.GET/api/automations/{id}/'],
  }, async () => {
    const answer = await shop.app.inject({ url: `/api/automations/${quotes}/` });
    expect(answer.statusCode).toBe(200);
    expect(answer.json<Automation>()).toMatchObject({
      id: quotes,
      name: 'Générateur de devis',
      category_slug: 'facturation',
      has_webhook_file: true,
    });
    expect(answer.json()).not.toHaveProperty('webhook_file');
  });

  it.each([
    ['hidden', () => hidden],
    ['unknown', () => 999_999],
    ['no number', () => 'abc'],
    ['written otherwise', () => `0x${invoices.toString(16)}`],
  ])('answers 404 for an automation that is %s', async (_case, id) => {
    const answer = await shop.app.inject({ url: `/api/automations/${id()}/` });
    expect(answer.statusCode).toBe(404);
  });
});

describe('GET /api/categories/', () => {
  it('lists the categories with the number of their available automations', {
    tags: ['3.category', '7.GET/api/categories/'],
  }, async () => {
    const answer = await shop.app.inject({ url: '/api/categories/' });
    expect(answer.json()).toMatchObject([
      { slug: 'facturation', automations_count: 2 },
      { slug: 'marketing', automations_count: 1 },
    ]);
  });
});

describe('the pages’ use cases', () => {
  it('counts per category only what the words find, and keeps the others at zero', {
    tags: ['2.catalogue.counts'],
  }, async () => {
    const categories = await browseCatalogue(shop.pool).listCategories('genrateur devsi');
    expect(categories.map(({ slug, automations_count }) => [slug, automations_count])).toEqual([
      ['facturation', 1],
      ['marketing', 0],
    ]);
  });

  it('lists for search engines the public pages, without what is hidden', async () => {
    const paths = await listPublicPaths(shop.pool);
    expect(paths.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/qu-est-ce-qu-une-automatisation',
        '/catalogue',
        '/catalogue/facturation',
        `/automation/${quotes}/generateur-de-devis`,
      ]),
    );
    expect(paths.some(({ path }) => path.includes(`/${hidden}/`))).toBe(false);
    expect(paths.at(-1)?.changedAt).toBeInstanceOf(Date);
  });
});

describe('the cache of public answers', () => {
  it('is emptied on every process within a second of a change', async () => {
    const other = await startSecondProcess(shop);
    try {
      expect((await list('', other.app)).count).toBe(3);
      await shop.pool.query('update automations set name = $1 where id = $2', [
        'Échéancier simple',
        invoices,
      ]);
      await expect
        .poll(async () => (await list('', other.app)).results.map(({ name }) => name), {
          timeout: 1_000,
          interval: 20,
        })
        .toContain('Échéancier simple');
      await expect.poll(() => names(''), { timeout: 1_000, interval: 20 }).toContain('Échéancier simple');
    } finally {
      await other.stop();
    }
  });
});

describe('the shelf of the page', () => {
  it.each([
    {},
    { category: 'facturation' },
    { category: 'inconnue' },
    { search: 'devsi' },
    { search: 'devis', category: 'facturation' },
  ])('is what its parts are, read in one answer: %j', async (filter) => {
    const catalogue = browseCatalogue(shop.pool);
    for (const page of [1, 2]) {
      const asked = { ...filter, page, page_size: 1 };
      const [cards, categories, lowest] = await Promise.all([
        catalogue.listCards(asked),
        catalogue.listCategories(asked.search),
        catalogue.lowestMonthlyPrice(),
      ]);
      expect(await catalogue.readShelf(asked)).toEqual({ ...cards, categories, lowest });
    }
  });
});

describe('the shelf', () => {
  const cards = async (filter: Partial<Parameters<CataloguePages['listCards']>[0]> = {}) => {
    const { results } = await browseCatalogue(shop.pool).listCards({ page: 1, page_size: 50, ...filter });
    return results.map(({ name }) => name);
  };

  it('shows first what can be subscribed to, then what has a cover, then what most people chose, counted each hour', {
    tags: ['catalogue.order'],
  }, async () => {
    const categoryId = await createCategory(shop, { name: 'Ordre', slug: 'ordre' });
    const make = (name: string, values: object) => createAutomation(shop, { name, categoryId, ...values });
    await make('Arrêtée', { imageKey: 'a.webp', subscriptionAvailable: false });
    const chosen = await make('Choisie', { imageKey: 'b.webp' });
    await make('Belle', { imageKey: 'c.webp' });
    const plain = await make('Sans image', {});
    const { id: userId } = await createCustomer(shop);
    for (const automationId of [chosen, plain]) await createSubscription(shop, { userId, automationId });
    const asked = { category: 'ordre' };
    expect(await cards(asked)).toEqual(['Belle', 'Choisie', 'Sans image', 'Arrêtée']);
    expect(await runSweep(shop, 'shelf-order')).toBe(2);
    expect(await cards(asked)).toEqual(['Choisie', 'Belle', 'Sans image', 'Arrêtée']);
    expect(await runSweep(shop, 'shelf-order')).toBe(0);
  });

  it('gives the explainer the first picture of the first automation that has one', {
    tags: ['explainer.at-work'],
  }, async () => {
    const { firstAtWork } = browseCatalogue(shop.pool);
    expect(await firstAtWork()).toBeUndefined();
    const shown = { key: 'pictures/a', width: 1280, height: 800, caption: 'Le devis' };
    for (const automationId of [hidden, quotes])
      await shop.db.insert(automationPictures).values([
        { ...shown, automationId, position: 1 },
        { ...shown, automationId, position: 2, key: 'pictures/b', caption: 'Le total' },
      ]);
    expect(await firstAtWork()).toMatchObject({
      name: 'Générateur de devis',
      address: `/automation/${quotes}/generateur-de-devis`,
      picture: { caption: 'Le devis', image: '/media/pictures/a-1280.webp' },
    });
  });

  it('is sorted by monthly price, by age or by name where asked, with words or without', {
    tags: ['catalogue.sort'],
  }, async () => {
    const categoryId = await createCategory(shop, { name: 'Tri', slug: 'tri' });
    const day = (days: number) => new Date(shop.clock.now().getTime() - days * DAY_MS);
    const make = (name: string, values: object) => createAutomation(shop, { name, categoryId, ...values });
    await make('Trieuse ancienne', { createdAt: day(9), subscriptionPrice: 800 });
    await make('Trieuse neuve', { createdAt: day(1), subscriptionPrice: 900 });
    await make('Trieuse bon marché', { createdAt: day(5), subscriptionPrice: 700 });
    for (const search of ['', 'trieuse']) {
      const asked = { category: 'tri', search };
      expect(await cards({ ...asked, sort: 'price' })).toEqual([
        'Trieuse bon marché',
        'Trieuse ancienne',
        'Trieuse neuve',
      ]);
      expect(await cards({ ...asked, sort: 'new' })).toEqual([
        'Trieuse neuve',
        'Trieuse bon marché',
        'Trieuse ancienne',
      ]);
      expect((await cards({ ...asked, sort: 'name' }))[0]).toBe('Trieuse ancienne');
    }
  });

  it('shows together what shares the name of a set and can be subscribed to, two at least, the most chosen set first', {
    tags: ['catalogue.sets'],
  }, async () => {
    const make = (name: string, setName: string, values: object = {}) =>
      createAutomation(shop, { name, setName, ...values });
    await make('Seule', 'Solitaire');
    await make('Un', 'Peu choisi');
    await make('Deux', 'Peu choisi');
    await make('Devis', 'Du devis au paiement', { chosen: 3 });
    await make('Relances', 'DU DEVIS AU PAIEMENT', { chosen: 5 });
    await make('Retirée', 'Du devis au paiement', { available: false });
    await make('Fermée', 'Du devis au paiement', { subscriptionAvailable: false });
    const found = await browseCatalogue(shop.pool).listSets();
    expect(found.map(({ name, cards: of }) => [name.toLowerCase(), of.map((card) => card.name)])).toEqual([
      ['du devis au paiement', ['Relances', 'Devis']],
      ['peu choisi', ['Deux', 'Un']],
    ]);
  });

  it('finds an automation by whom it is for', { tags: ['catalogue.for-whom'] }, async () => {
    await createAutomation(shop, {
      name: 'Carnet de chantier',
      forWhom: 'Artisans du bâtiment et paysagistes',
    });
    expect(await cards({ search: 'artisan' })).toEqual(['Carnet de chantier']);
    expect(await names('?search=paysagiste')).toEqual(['Carnet de chantier']);
  });
});

describe('the lowest monthly price in force', () => {
  it('is that of the cheapest automation that may be subscribed to, and none in an empty catalogue', {
    tags: ['9.from-five'],
  }, async () => {
    const { lowestMonthlyPrice } = browseCatalogue(shop.pool);
    expect(await lowestMonthlyPrice()).toBe(499);
    await createAutomation(shop, {
      name: 'Sans abonnement',
      subscriptionPrice: 100,
      subscriptionAvailable: false,
    });
    await createAutomation(shop, { name: 'Retirée de la vente', subscriptionPrice: 100, available: false });
    expect(await lowestMonthlyPrice()).toBe(499);
    await createAutomation(shop, { name: 'La moins chère', subscriptionPrice: 300 });
    expect(await lowestMonthlyPrice()).toBe(300);
    const everything = await shop.db.update(automations).set({ available: false }).returning();
    expect(everything.length).toBeGreaterThan(0);
    expect(await lowestMonthlyPrice()).toBeNull();
  });
});
