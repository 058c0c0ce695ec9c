import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { startSecondProcess, startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const list = '/api/addresses/';
const one = (id: number) => `${list}${id}/`;

function ask(customer: Pick<TestCustomer, 'headers'>, method: Method, url: string, payload?: object) {
  return shop.app.inject({ method, url, headers: customer.headers, ...(payload ? { payload } : {}) });
}

const valid = {
  first_name: 'Camille',
  last_name: 'Martin',
  address1: '8 Boulevard du Port',
  city: 'Amiens',
  postal_code: '80000',
  country: 'France',
};

async function add(customer: TestCustomer, changes: object = {}): Promise<number> {
  const answer = await ask(customer, 'POST', list, { ...valid, ...changes });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
}

async function defaults(customer: TestCustomer): Promise<number[]> {
  const all: { id: number; is_default: boolean }[] = (await ask(customer, 'GET', list)).json();
  return all.filter(({ is_default }) => is_default).map(({ id }) => id);
}

describe('POST /api/addresses/', () => {
  it('keeps an address, tidied, with what is left out at its default', {
    tags: ['3.address', '7.POST/api/addresses/'],
  }, async () => {
    const customer = await createCustomer(shop);
    const answer = await ask(customer, 'POST', list, {
      ...valid,
      first_name: '  Camille ',
      postal_code: '80 000',
      country: undefined,
      phone: '06.12.34.56.78',
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      id: expect.any(Number),
      address_type: 'billing',
      address_name: 'Facturation',
      first_name: 'Camille',
      last_name: 'Martin',
      company: '',
      address1: '8 Boulevard du Port',
      address2: '',
      city: 'Amiens',
      postal_code: '80000',
      country: 'France',
      phone: '+33 6 12 34 56 78',
      siren: '',
      vat_number: '',
      vat_status: null,
      is_default: true,
    });
    expect((await ask(customer, 'GET', list)).json()).toEqual([answer.json()]);
  });

  it('takes what holds nothing but turns of direction for missing, as a blank is', async () => {
    const turns = '\u202E\u2066';
    const turned = {
      ...valid,
      first_name: turns,
      last_name: turns,
      address1: turns,
      city: turns,
      country: turns,
    };
    const answer = await ask(await createCustomer(shop), 'POST', list, turned);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([
      400,
      ['first_name', 'last_name', 'address1', 'city', 'country', 'code'],
    ]);
  });

  it('takes what nobody can see for missing: an invoice would name nobody', async () => {
    const unseen = { ...valid, first_name: '\u200B', last_name: '\u3164', address1: '\u2060' };
    const answer = await ask(await createCustomer(shop), 'POST', list, unseen);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([
      400,
      ['first_name', 'last_name', 'address1', 'code'],
    ]);
  });

  it('says at once all that is missing', {
    tags: [
      '5.address.first-name',
      '5.address.last-name',
      '5.address.line',
      '5.address.city',
      '5.address.code',
      '5.address.country',
    ],
  }, async () => {
    const blank = { first_name: ' ', last_name: '', address1: '', city: '', postal_code: '', country: '' };
    const answer = await ask(await createCustomer(shop), 'POST', list, blank);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        first_name: ['Le prénom est obligatoire.'],
        last_name: ['Le nom est obligatoire.'],
        address1: ["L'adresse est obligatoire."],
        city: ['La ville est obligatoire.'],
        postal_code: ['Le code postal est obligatoire.'],
        country: ['Le pays est obligatoire.'],
        code: 'invalid',
      },
    ]);
    const nothing = await ask(await createCustomer(shop), 'POST', list, {});
    expect(Object.keys(nothing.json())).toEqual(
      expect.arrayContaining(['first_name', 'last_name', 'address1', 'city', 'postal_code']),
    );
  });

  it.each([
    [{ postal_code: '7500' }, { postal_code: ['Le code postal doit contenir 5 chiffres.'] }],
    [
      { postal_code: '7500A', city: '' },
      { city: ['La ville est obligatoire.'], postal_code: ['Le code postal doit contenir 5 chiffres.'] },
    ],
    [{ phone: '06 12' }, { phone: ["Le numéro de téléphone n'est pas valide."] }],
    [{ phone: '+32 4 12 34 56 78' }, { phone: ["Le numéro de téléphone n'est pas valide."] }],
    [{ phone: '+33 6 12 34 56 78 9' }, { phone: ["Le numéro de téléphone n'est pas valide."] }],
    [{ address_type: 'delivery' }, { address_type: ['Seules les adresses de facturation sont acceptées.'] }],
    [{ user_id: 1 }, { user_id: ["Ce champ n'est pas accepté."] }],
    [{ city: 'a\u0000' }, { city: ['Ce champ contient un caractère qui n’est pas accepté.'] }],
    [{ city: 'a'.repeat(101) }, { city: ['Ce champ ne peut pas dépasser 100 caractères.'] }],
  ])(
    'refuses %j by field',
    { tags: ['5.address.five-digits', '5.address.phone'] },
    async (changes, fields) => {
      const answer = await ask(await createCustomer(shop), 'POST', list, { ...valid, ...changes });
      expect([answer.statusCode, answer.json()]).toEqual([400, { ...fields, code: 'invalid' }]);
    },
  );

  it('keeps a country by its proper name, and one that nobody knows as it was typed', async () => {
    const customer = await createCustomer(shop);
    for (const country of ['belgique', 'FRANCE', 'Atlantide']) await add(customer, { country });
    const kept: { country: string }[] = (await ask(customer, 'GET', list)).json();
    expect(kept.map(({ country }) => country)).toEqual(
      expect.arrayContaining(['Belgique', 'France', 'Atlantide']),
    );
  });

  it('leaves the postal code of another country to that country', async () => {
    const customer = await createCustomer(shop);
    await add(customer, { postal_code: '1000', city: 'Bruxelles', country: 'Belgique' });
  });

  it('refuses the one after the hundredth in French, of many at once too', async () => {
    const customer = await createCustomer(shop);
    await shop.pool.query(
      `insert into addresses (user_id, first_name, last_name, address1, city, postal_code, created_at)
       select $1, 'Camille', 'Martin', '8 Boulevard du Port', 'Amiens', '80000', now() from generate_series(1, 98)`,
      [customer.id],
    );
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(customer, 'POST', list, valid)));
    const refused = answers.filter(({ statusCode }) => statusCode !== 201);
    expect(refused.map((answer) => [answer.statusCode, answer.json()])).toEqual(
      [1, 2].map(() => [
        400,
        { non_field_errors: [expect.stringContaining('100\u00a0adresses')], code: 'invalid' },
      ]),
    );
  });

  it('makes the first one the default, and a later one only when it asks', async () => {
    const customer = await createCustomer(shop);
    const first = await add(customer);
    await add(customer);
    expect(await defaults(customer)).toEqual([first]);
    const third = await add(customer, { is_default: true });
    expect(await defaults(customer)).toEqual([third]);
  });
});

describe('GET /api/addresses/{id}/', () => {
  it('shows one of one’s own', { tags: ['7.GET/api/addresses/{id}/'] }, async () => {
    const customer = await createCustomer(shop);
    const id = await add(customer, { address_name: 'Atelier' });
    const answer = await ask(customer, 'GET', one(id));
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { id, address_name: 'Atelier' }]);
  });
});

describe('PUT /api/addresses/{id}/', () => {
  it('replaces what is written: what is left out is emptied', {
    tags: ['7.PUT/api/addresses/{id}/'],
  }, async () => {
    const customer = await createCustomer(shop);
    const id = await add(customer, { company: 'Atelier', phone: '0612345678' });
    const answer = await ask(customer, 'PUT', one(id), { ...valid, city: 'Longueau' });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { id, city: 'Longueau', company: '', phone: '' },
    ]);
  });

  it('never takes the default away, and gives it when asked', async () => {
    const customer = await createCustomer(shop);
    const [first, second] = [await add(customer), await add(customer)];
    await ask(customer, 'PUT', one(first), { ...valid, is_default: false });
    expect(await defaults(customer)).toEqual([first]);
    await ask(customer, 'PUT', one(second), { ...valid, is_default: true });
    expect(await defaults(customer)).toEqual([second]);
  });

  it('refuses what a creation refuses', async () => {
    const customer = await createCustomer(shop);
    const answer = await ask(customer, 'PUT', one(await add(customer)), { ...valid, postal_code: '1' });
    expect([answer.statusCode, answer.json().postal_code]).toEqual([
      400,
      ['Le code postal doit contenir 5 chiffres.'],
    ]);
  });
});

describe('PATCH /api/addresses/{id}/', () => {
  it('moves the default', { tags: ['7.PATCH/api/addresses/{id}/'] }, async () => {
    const customer = await createCustomer(shop);
    const [first, second] = [await add(customer), await add(customer)];
    const answer = await ask(customer, 'PATCH', one(second), { is_default: true });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { id: second, is_default: true }]);
    expect(await defaults(customer)).toEqual([second]);
    const all: { id: number }[] = (await ask(customer, 'GET', list)).json();
    expect(all.map(({ id }) => id)).toEqual([second, first]);
  });

  it.each([[{ is_default: false }], [{ is_default: true, city: 'Paris' }], [{}]])(
    'changes nothing else: %j is a 400',
    async (payload) => {
      const customer = await createCustomer(shop);
      const id = await add(customer);
      expect((await ask(customer, 'PATCH', one(id), payload)).statusCode).toBe(400);
      expect(await defaults(customer)).toEqual([id]);
    },
  );

  it('is obeyed by one of many at the same time, on two processes', async () => {
    const customer = await createCustomer(shop);
    const ids = [];
    for (let count = 0; count < 4; count += 1) ids.push(await add(customer));
    const other = await startSecondProcess(shop);
    const answers = await Promise.all(
      ids.flatMap((id) =>
        [shop.app, other.app].map((app) =>
          app.inject({
            method: 'PATCH',
            url: one(id),
            headers: customer.headers,
            payload: { is_default: true },
          }),
        ),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(await defaults(customer)).toHaveLength(1);
    await other.stop();
  });
});

describe('DELETE /api/addresses/{id}/', () => {
  it('hands the default on to the latest of those that remain', {
    tags: ['7.DELETE/api/addresses/{id}/'],
  }, async () => {
    const customer = await createCustomer(shop);
    const [first, second, third] = [await add(customer), await add(customer), await add(customer)];
    const answer = await ask(customer, 'DELETE', one(first));
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await defaults(customer)).toEqual([third]);
    await ask(customer, 'DELETE', one(second));
    expect(await defaults(customer)).toEqual([third]);
    await ask(customer, 'DELETE', one(third));
    expect((await ask(customer, 'GET', list)).json()).toEqual([]);
  });

  it('leaves exactly one default when all but one go at the same time as another comes', async () => {
    const customer = await createCustomer(shop);
    const ids = [];
    for (let count = 0; count < 5; count += 1) ids.push(await add(customer));
    await Promise.all([
      ...ids.slice(0, 4).map((id) => ask(customer, 'DELETE', one(id))),
      add(customer, { is_default: true }),
      ask(customer, 'PATCH', one(ids[4]!), { is_default: true }),
    ]);
    expect((await ask(customer, 'GET', list)).json()).toHaveLength(2);
    expect(await defaults(customer)).toHaveLength(1);
  });

  it('makes one default of two first addresses that come together', async () => {
    const customer = await createCustomer(shop);
    await Promise.all([add(customer), add(customer), add(customer)]);
    expect(await defaults(customer)).toHaveLength(1);
  });

  it('answers 404 the second time', async () => {
    const customer = await createCustomer(shop);
    const id = await add(customer);
    expect((await ask(customer, 'DELETE', one(id))).statusCode).toBe(204);
    expect((await ask(customer, 'DELETE', one(id))).statusCode).toBe(404);
  });
});

describe('who may see an address', () => {
  const calls: [Method, object | undefined][] = [
    ['GET', undefined],
    ['PUT', valid],
    ['PATCH', { is_default: true }],
    ['DELETE', undefined],
  ];

  it.each(calls)(
    '%s answers 404 for another person’s, which stays as it was',
    { tags: ['6.customer.own'] },
    async (method, payload) => {
      const [owner, stranger] = [await createCustomer(shop), await createCustomer(shop)];
      const id = await add(owner);
      const strangers = await add(stranger);
      const before = (await ask(owner, 'GET', one(id))).json();
      expect((await ask(stranger, method, one(id), payload)).statusCode).toBe(404);
      expect((await ask(owner, 'GET', one(id))).json()).toEqual(before);
      expect(await defaults(stranger)).toEqual([strangers]);
    },
  );

  it.each([
    ...calls.map(([method]) => [method, one(1)] as const),
    ['GET', list] as const,
    ['POST', list] as const,
  ])('%s %s answers 401 without a token and 403 to a staff token', async (method, url) => {
    expect((await shop.app.inject({ method, url })).statusCode).toBe(401);
    const staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    expect((await ask(staff, method, url)).statusCode).toBe(403);
  });

  it('lists one’s own only', { tags: ['7.GET/api/addresses/'] }, async () => {
    const [owner, stranger] = [await createCustomer(shop), await createCustomer(shop)];
    await add(owner);
    expect((await ask(stranger, 'GET', list)).json()).toEqual([]);
  });
});
