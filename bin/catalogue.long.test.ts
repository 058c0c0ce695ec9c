import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runRouage } from '#tests/run-command.ts';
import { createMember } from '#tests/second-factor.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { sampleFile } from '#tools/sample-file.ts';
import { readCatalogue } from './read-products.ts';

let shop: TestShop;
let folder: string;

beforeAll(async () => {
  shop = await startShop();
  folder = await mkdtemp(path.join(tmpdir(), 'rouage-own-catalogue-'));
});
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
});

async function importFrom(where: string): Promise<{ code: unknown; said: string }> {
  const { DATABASE_URL, DATA_DIR } = shop.settings;
  const settings = { SHOP_MODE: 'test', DATABASE_URL, DATA_DIR };
  const { code, stdout, stderr } = await runRouage(['catalogue', 'import', where], settings);
  return { code, said: stdout + stderr };
}

const covers = path.join(import.meta.dirname, '../db/seeds/covers');

const acompte = {
  name: 'Acompte en un clic',
  category: 'Chantier',
  description: 'Une demande d’acompte d’un devis.',
  goes_in: 'Le devis.',
  purchase_price: '49,50',
  subscription_price: 6,
  pictures: [{ file: 'apercu.webp', caption: 'La demande, remplie' }],
};

async function writeFolder(name: string, told: object, { page = true } = {}): Promise<void> {
  const own = path.join(folder, name);
  await mkdir(own, { recursive: true });
  await writeFile(path.join(own, 'automation.json'), JSON.stringify(told));
  if (page)
    await writeFile(path.join(own, 'page.html'), '<!doctype html><title>Acompte</title><p>Acompte</p>');
  await cp(path.join(covers, 'calculateur-de-tva.webp'), path.join(own, 'cover.webp'));
  await cp(path.join(covers, 'generateur-de-devis.webp'), path.join(own, 'apercu.webp'));
  await cp(sampleFile('calculateur-de-tva'), path.join(own, 'sample.json'));
}

const told = async () =>
  (
    await shop.pool.query(
      `select a.name, a.slug, c.name as category, a.purchase_price, a.subscription_price, a.available,
         a.image_key <> '' as has_cover, d.allowed as tried,
         (select array_agg(caption) from automation_pictures p where p.automation_id = a.id) as captions,
         (select v.file_name from automation_pages p join page_versions v on v.id = p.version_id
           where p.automation_id = a.id) as page,
         (select count(*)::int from subscription_prices p where p.automation_id = a.id) as prices,
         (select count(*)::int from journal_entries where act = 'automation.create' and subject_id = a.id::text) as noted
       from automations a join categories c on c.id = a.category_id left join demonstrations d on d.automation_id = a.id
       where c.name = any($1) order by a.slug`,
      [['Chantier', 'Factures', 'À classer']],
    )
  ).rows;

it('without a superuser nothing is imported, and the line says what to do', async () => {
  await writeFolder('acompte', acompte);
  const { code, said } = await importFrom(folder);
  expect([code, said]).toEqual([1, expect.stringContaining('staff superuser <email> --link')]);
  expect(await told()).toEqual([]);
});

it('a folder of one’s own is sold with its page, cover, pictures, sample and prices, and is noted; what stands there stays', async () => {
  await createMember(shop, { isSuperuser: true });
  await writeFolder('acompte', acompte);
  expect(await importFrom(folder)).toEqual({
    code: 0,
    said: 'made acompte-en-un-clic\n1 made, 0 left as they were.\n',
  });
  const whole = {
    name: 'Acompte en un clic',
    slug: 'acompte-en-un-clic',
    category: 'Chantier',
    purchase_price: 4950,
    subscription_price: 600,
    available: true,
    has_cover: true,
    tried: true,
    captions: ['La demande, remplie'],
    page: 'page.html',
    prices: 1,
    noted: 1,
  };
  expect(await told()).toEqual([whole]);
  await shop.pool.query('update automations set purchase_price = 9900 where slug = $1', [whole.slug]);
  expect((await importFrom(folder)).said).toBe('kept acompte-en-un-clic\n0 made, 1 left as they were.\n');
  expect(await told()).toEqual([{ ...whole, purchase_price: 9900 }]);
});

it('each fault of a folder is a line with its place and field, and nothing of any is made', async () => {
  await writeFolder('relance', {
    ...acompte,
    name: 'Relance',
    purchase_price: '0',
    subscription_price: 'cher',
  });
  await writeFolder('sans-nom', {
    category: 'Chantier',
    description: 'x',
    purchase_price: 1,
    subscription_price: 1,
  });
  await writeFolder('bonne', { ...acompte, name: 'Bonne' });
  const { code, said } = await importFrom(folder);
  expect(code).toBe(1);
  expect(said).toContain("relance: purchase_price: Le prix d'achat doit être supérieur à 0.");
  expect(said).toContain('relance: subscription_price: Ce champ doit être un montant en euros');
  expect(said).toContain('sans-nom: name: Ce champ est obligatoire.');
  expect((await told()).map(({ name }) => name)).toEqual(['Acompte en un clic']);
  for (const name of ['relance', 'sans-nom', 'bonne']) await rm(path.join(folder, name), { recursive: true });
});

it('a picture that leads out of its folder is refused, and a broken automation.json says where', async () => {
  await writeFolder('dehors', {
    ...acompte,
    name: 'Dehors',
    pictures: [{ file: '../acompte/cover.webp', caption: 'x' }],
  });
  expect((await importFrom(folder)).said).toContain(
    'dehors/automation.json: ../acompte/cover.webp is not in this folder.',
  );
  await writeFile(path.join(folder, 'dehors/automation.json'), '{"name": ');
  expect((await importFrom(folder)).said).toContain('dehors/automation.json: ');
  await rm(path.join(folder, 'dehors'), { recursive: true });
});

it('the products of WooCommerce’s list are drafts off sale until their page is written, each once, variations left out', async () => {
  const file = path.join(folder, 'produits.csv');
  await writeFile(
    file,
    '\uFEFFID,Type,SKU,Name,Published,"Short description",Description,"Regular price",Categories\n' +
      '1,simple,A1,Suivi de chantier,1,,"<p>Le suivi &amp; les photos.</p><p>Chaque jour.</p>",39.00,"Outils > Factures, Devis"\n' +
      '2,variation,A2,Suivi de chantier - Pro,1,,,59,\n' +
      '3,simple,A3,Carnet,1,"Un carnet, \n simple.",,12,\n',
  );
  const { code, said } = await importFrom(file);
  expect([code, said]).toEqual([
    0,
    'made suivi-de-chantier\nmade carnet\n2 made, 0 left as they were.\nThose without a page are not on sale: write it in /admin, and check texts and prices.\n',
  ]);
  const made = {
    available: false,
    tried: null,
    has_cover: false,
    captions: null,
    page: 'page-a-ecrire.html',
    noted: 1,
  };
  expect(await told()).toMatchObject([
    { slug: 'acompte-en-un-clic' },
    { ...made, slug: 'carnet', category: 'À classer', purchase_price: 1200, subscription_price: 500 },
    { ...made, slug: 'suivi-de-chantier', category: 'Factures', purchase_price: 3900 },
  ]);
  const { rows } = await shop.pool.query(
    `select description from automations where slug = 'suivi-de-chantier'`,
  );
  expect(rows).toEqual([{ description: 'Le suivi & les photos.\nChaque jour.' }]);
});

it('of Gumroad’s list of sales each product is made once; what is no list says so', async () => {
  const file = path.join(folder, 'ventes.csv');
  await writeFile(
    file,
    'Purchase ID,Item Name,Buyer Name,Item Price ($)\na,Modèle de relance,Anne,15\nb,Modèle de relance,Paul,15\n',
  );
  expect((await importFrom(file)).said).toContain('made modele-de-relance\n1 made');
  await writeFile(file, 'Item Name,Item Price ($)\n"Sans fin,15\n');
  expect(await importFrom(file)).toMatchObject({
    code: 1,
    said: expect.stringContaining('ventes.csv: Quote Not Closed'),
  });
  expect(await importFrom(path.join(folder, 'nulle-part'))).toMatchObject({
    code: 1,
    said: expect.stringContaining('is no folder, and no list of products (.csv).'),
  });
});

it('a description of two hundred thousand signs that open no element is read at once, and left as it is', {
  timeout: 5_000,
}, async () => {
  const file = path.join(folder, 'signes.csv');
  const signs = '<'.repeat(200_000);
  await writeFile(file, `Name,Description,Price\nSignes,<b>Prix</b> ${signs},5\n`);
  const [read] = await readCatalogue(file);
  expect(read?.fields.description === `Prix ${signs}`).toBe(true);
});

it('the tools of this project are noted once, however often they are imported', async () => {
  const { DATABASE_URL, DATA_DIR } = shop.settings;
  const settings = { SHOP_MODE: 'test', DATABASE_URL, DATA_DIR };
  for (const said of ['18 made, 0 left', '0 made, 18 left']) {
    const { stdout, stderr } = await runRouage(['catalogue', 'import'], settings);
    expect(stdout + stderr).toContain(said);
  }
  const { rows } = await shop.pool.query(
    `select count(*)::int as noted, count(distinct subject_id)::int as of from journal_entries e join automations a on a.id::text = e.subject_id
     where e.act = 'automation.create' and a.slug = any($1)`,
    [
      JSON.parse(
        await readFile(path.join(import.meta.dirname, '../db/seeds/automations-a.json'), 'utf8'),
      ).map((one: { slug: string }) => one.slug),
    ],
  );
  expect(rows[0].noted).toBe(rows[0].of);
  expect(rows[0].of).toBeGreaterThan(5);
});
