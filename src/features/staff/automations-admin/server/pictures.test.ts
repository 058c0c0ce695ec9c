import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openFolder } from '#server/gateways/storage.ts';
import type { AutomationDetail } from '#shop/catalogue/contract.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { formOf } from '#tests/factories/automation-forms.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';
import type { ShownPicture, StaffAutomation } from '../contract.ts';

let shop: SharedShop;
let staff: TestStaff;
let id: number;
let serial = 0;

beforeAll(async () => {
  shop = await sharedShop();
  staff = await createStaff(shop);
});
beforeEach(async () => {
  serial += 1;
  id = await createAutomation(shop, { name: `Montrée ${serial}`, slug: `montree-${serial}` });
});

/** Each colour is another picture. */
async function screenshot(colour: string, width = 1600, height = 1000): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: colour } })
    .withExif({ IFD0: { Copyright: 'Une personne' } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'ecran.png', { type: 'image/png' });
}

const address = () => `/api/admin/automations/${id}/pictures/`;
const send = (fields: Record<string, string | File>, to = address()) => staff.ask('POST', to, formOf(fields));
const add = async (caption: string, colour: string) => send({ image: await screenshot(colour), caption });

/** With one picture for each caption. */
async function filled(...captions: string[]): Promise<ShownPicture[]> {
  let pictures: ShownPicture[] = [];
  for (const [index, caption] of captions.entries())
    pictures = (await add(caption, `#${index}${index}${index}`)).json();
  return pictures;
}

const named = (pictures: readonly ShownPicture[]) =>
  pictures.map(({ id: number, caption }) => ({ id: number, caption }));
const captionsOf = (pictures: readonly { caption: string }[]) => pictures.map(({ caption }) => caption);
const put = (pictures: object[], seen: object[]) => staff.ask('PUT', address(), { pictures, seen });
const read = async () => (await staff.ask('GET', `/api/admin/automations/${id}/`)).json<StaffAutomation>();
const publicly = async () => (await shop.app.inject(`/api/automations/${id}/`)).json<AutomationDetail>();
const noted = async () => {
  const { rows } = await shop.pool.query(
    `select d.details from journal_entries e join journal_details d using (sequence)
     where act = 'automation.pictures' and subject_id = $1 order by sequence`,
    [String(id)],
  );
  return rows.map(({ details }) => details);
};

describe('a picture of an automation', () => {
  it('is made anew in two widths, and everybody sees it at once', {
    tags: ['7.automations.pictures'],
  }, async () => {
    expect((await publicly()).pictures).toEqual([]);
    const answer = await add('La liste des relances', '#0a7');
    expect(answer.statusCode).toBe(201);
    const [picture] = answer.json<ShownPicture[]>();
    expect(picture).toMatchObject({
      image: expect.stringMatching(/^\/media\/pictures\/[0-9a-f]{32}-1280\.webp$/),
      small_image: expect.stringMatching(/^\/media\/pictures\/[0-9a-f]{32}-640\.webp$/),
      caption: 'La liste des relances',
      width: 1280,
      height: 800,
      small_width: 640,
    });
    await expect.poll(async () => (await publicly()).pictures).toEqual([picture]);
    const files = openFolder(shop.settings, 'files');
    for (const [file, width] of [
      [picture!.image, 1280],
      [picture!.small_image, 640],
    ] as const) {
      const kept = await files.getBytes(file.replace('/media/', ''));
      expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width });
      expect(Buffer.from(kept).includes('Une personne')).toBe(false);
      const served = await shop.app.inject(file);
      expect([served.statusCode, served.headers['cache-control']]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
    }
    expect(await noted()).toEqual([
      { before: { pictures: [] }, after: { pictures: ['La liste des relances'] } },
    ]);
  });

  it('smaller than its widths stays as it is', async () => {
    const [picture] = (await send({ image: await screenshot('#123', 300, 500), caption: 'Petite' })).json<
      ShownPicture[]
    >();
    expect(picture).toMatchObject({ width: 300, height: 500, small_width: 300 });
  });

  it('is refused at its field', { tags: ['5.automation.pictures'] }, async () => {
    const image = await screenshot('#456', 9, 9);
    const refusals = [
      [{ image }, 'caption', 'Ce champ est obligatoire.'],
      [{ image, caption: ' \u200b ' }, 'caption', 'Ce champ est obligatoire.'],
      [{ image, caption: 'x'.repeat(201) }, 'caption', 'Ce champ ne peut pas dépasser 200 caractères.'],
      [{ caption: 'Sans image' }, 'image', 'Choisissez une image PNG, JPEG, WebP ou AVIF.'],
      [{ image: 'a.png', caption: 'Texte' }, 'image', 'Choisissez une image PNG, JPEG, WebP ou AVIF.'],
      [
        { image: new File(['<svg/>'], 'a.png', { type: 'image/png' }), caption: 'Dessin' },
        'image',
        'Choisissez une image PNG, JPEG, WebP ou AVIF.',
      ],
    ] as const;
    for (const [fields, field, message] of refusals) {
      const refused = await send(fields);
      expect([refused.statusCode, refused.json<Record<string, string[]>>()[field]]).toEqual([400, [message]]);
    }
    const heavy = new File([new Uint8Array(5 * 1_048_576 + 1)], 'a.png');
    const large = await send({ image: heavy, caption: 'Lourde' });
    expect([large.statusCode, large.json()]).toMatchObject([
      413,
      { image: ['Ce fichier ne peut pas dépasser 5\u00a0Mo.'] },
    ]);
    expect((await read()).pictures).toEqual([]);
  });

  it('is the fifth at most, also of two that are sent at once', {
    tags: ['5.automation.pictures'],
  }, async () => {
    await filled('Un', 'Deux', 'Trois', 'Quatre');
    const answers = await Promise.all([add('Cinq', '#abc'), add('Six', '#def')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
    const refused = answers.find(({ statusCode }) => statusCode === 400)!;
    expect(refused.json<Record<string, string[]>>().image).toEqual([
      'Une automatisation a 5\u00a0images au plus\u00a0: retirez-en une d’abord.',
    ]);
    expect((await read()).pictures).toHaveLength(5);
  });

  it('sent again, its answer lost, is one; with another description it is refused', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => add('Une seule', '#321')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(captionsOf((await read()).pictures)).toEqual(['Une seule']);
    expect(await noted()).toHaveLength(1);
    expect((await add('Autre mot', '#321')).json<Record<string, string[]>>().image).toEqual([
      'Cette image est déjà là, avec une autre description.',
    ]);
  });

  it('of an automation that is not there is answered 404', async () => {
    const image = await screenshot('#777', 9, 9);
    const gone = await send({ image, caption: 'Nulle part' }, '/api/admin/automations/999999/pictures/');
    expect(gone.statusCode).toBe(404);
    expect(
      (await staff.ask('PUT', '/api/admin/automations/999999/pictures/', { pictures: [], seen: [] }))
        .statusCode,
    ).toBe(404);
  });
});

describe('the pictures of an automation', () => {
  it('are ordered, described and removed; the same once more changes nothing', {
    tags: ['7.automations.pictures'],
  }, async () => {
    const [one, two, three] = named(await filled('Un', 'Deux', 'Trois'));
    const wanted = [three!, { ...one!, caption: 'Premier' }];
    const answer = await put(wanted, [one!, two!, three!]);
    expect([answer.statusCode, named(answer.json())]).toEqual([200, wanted]);
    const again = await put(wanted, [one!, two!, three!]);
    expect([again.statusCode, named(again.json())]).toEqual([200, wanted]);
    await expect.poll(async () => captionsOf((await publicly()).pictures)).toEqual(['Trois', 'Premier']);
    expect((await noted()).at(-1)).toEqual({
      before: { pictures: ['Un', 'Deux', 'Trois'] },
      after: { pictures: ['Trois', 'Premier'] },
    });
    expect((await add('Quatre', '#999')).json<ShownPicture[]>().map(({ caption }) => caption)).toEqual([
      'Trois',
      'Premier',
      'Quatre',
    ]);
  });

  it('changed by two at once: the second is told, and nothing of either is lost', {
    tags: ['7.automations.pictures'],
  }, async () => {
    const [one, two] = named(await filled('Un', 'Deux'));
    const seen = [one!, two!];
    const renamed = [{ ...one!, caption: 'Première' }, two!];
    const answers = await Promise.all([put(renamed, seen), put([two!, one!], seen)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)!;
    expect(refused.json()).toMatchObject({ code: 'changed_meanwhile' });
    const won = named(answers.find(({ statusCode }) => statusCode === 200)!.json());
    expect(named((await read()).pictures)).toEqual(won);
    // One that was added meanwhile does not go with what is saved without it.
    await add('Trois', '#246');
    expect((await put([won[0]!], won)).statusCode).toBe(409);
    expect((await read()).pictures).toHaveLength(3);
  });

  it('are of this automation alone, each once', async () => {
    const [foreign] = named(await filled('Ailleurs'));
    id = await createAutomation(shop, { name: `Voisine ${serial}`, slug: `voisine-${serial}` });
    const [own] = named(await filled('Ici'));
    const answers = [
      await put([own!, foreign!], [own!]),
      await put([own!, own!], [own!]),
      await put([{ ...own!, caption: '' }], [own!]),
    ];
    expect(answers.map((refused) => [refused.statusCode, refused.json()])).toEqual([
      [400, { pictures: ['Une de ces images n’est pas de cette automatisation.'], code: 'invalid' }],
      [400, { pictures: ['Une image y est deux fois.'], code: 'invalid' }],
      [400, expect.objectContaining({ code: 'invalid' })],
    ]);
  });

  it('leave the form of the automation as it was filled, which somebody may have open', async () => {
    const { version, updated_at } = await read();
    await filled('Un');
    const after = await read();
    expect(after.version).toBe(version);
    expect(after.updated_at >= updated_at).toBe(true);
  });

  it('go with a deleted automation', async () => {
    await filled('Un', 'Deux');
    expect((await staff.ask('DELETE', `/api/automations/${id}/`)).statusCode).toBe(204);
    const { rows } = await shop.pool.query('select id from automation_pictures where automation_id = $1', [
      id,
    ]);
    expect(rows).toEqual([]);
    expect((await put([], [])).statusCode).toBe(404);
  });
});
