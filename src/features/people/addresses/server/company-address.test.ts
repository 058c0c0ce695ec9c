import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companySandbox } from '#sandbox/companies/company-sandbox.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { checkVatNumber } from './check-vat-number.ts';

let registers: FastifyInstance;
let shop: TestShop;
let isAway = false;
/** Its state has struck every number off. */
let isLost = false;
/** It answers so of what cannot be a number. */
let isNoNumber = false;
let automations = 0;
/** What VIES was asked, in order. */
const asked: unknown[] = [];

beforeAll(async () => {
  registers = Fastify();
  registers.addHook('preHandler', async ({ body }, reply) => {
    if (body) asked.push(body);
    if (isNoNumber && body)
      return reply.status(400).send({ actionSucceed: false, errorWrappers: [{ error: 'INVALID_INPUT' }] });
    if (isLost && body) return reply.send({ valid: false });
    if (isAway)
      return reply
        .status(503)
        .send({ actionSucceed: false, errorWrappers: [{ error: 'SERVICE_UNAVAILABLE' }] });
  });
  await registers.register(companySandbox);
  const url = await registers.listen({ port: 0, host: '127.0.0.1' });
  shop = await startShop({
    COMPANY_API_URL: `${url}/companies`,
    VIES_API_URL: `${url}/vies`,
    LEGAL_COMPANY: 'Rouage SAS',
    LEGAL_ADDRESS: '12 rue des Engrenages, 69002 Lyon',
    LEGAL_REGISTRATION: 'RCS Lyon 912 345 678',
    LEGAL_VAT_NUMBER: 'FR40912345678',
  });
});
afterAll(async () => {
  await shop.stop();
  await registers.close();
});

const french = {
  ...{ first_name: 'Zoé', last_name: 'Petit', company: 'Petit & filles', siren: '732 829 320' },
  ...{ address1: '12 rue de la Paix', postal_code: '75002', city: 'Paris' },
};
const belgian = {
  ...{ first_name: 'Zoé', last_name: 'Petit', company: 'Moulin SRL', vat_number: 'BE 0000.000.100' },
  ...{ address1: '1 rue Haute', postal_code: '1000', city: 'Bruxelles', country: 'Belgique' },
};

const call = (who: TestCustomer, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: who.headers, ...(payload && { payload }) });
const add = (who: TestCustomer, body: object) => call(who, 'POST', '/api/addresses/', body);
const rowOf = async (id: number) =>
  (
    await shop.pool.query(
      'select vat_number, vat_valid, vat_proof, vat_checked_at from addresses where id = $1',
      [id],
    )
  ).rows[0];
async function paperOf(who: TestCustomer) {
  await buy(shop, who, await createAutomation(shop, { name: `Relances ${++automations}` }));
  const { rows } = await shop.pool.query(
    'select vat, vat_amount, total_amount, buyer from invoices where user_id = $1 order by id desc limit 1',
    [who.id],
  );
  return rows[0];
}

describe('GET /api/company-search/', () => {
  const search = async (q: string) =>
    (await call(await createCustomer(shop), 'GET', `/api/company-search/?q=${q}`)).json();

  it('finds a company by its name and by its SIREN, with the address of its seat', {
    tags: ['7.GET/api/company-search/'],
  }, async () => {
    const found = {
      label: 'GALERIES DU PONT NEUF, 75002 PARIS',
      company: 'GALERIES DU PONT NEUF',
      siren: '732829320',
      address1: '12 RUE DE LA PAIX',
      postal_code: '75002',
      city: 'PARIS',
      country: 'France',
    };
    expect(await search('pont%20neuf')).toEqual([found]);
    expect(await search('732829320')).toEqual([found]);
    expect(await search('zz')).toEqual([]);
  });

  it('finds none while the register is away, and refuses strangers', async () => {
    isAway = true;
    expect(await search('trois cailloux')).toEqual([]);
    isAway = false;
    expect((await shop.app.inject('/api/company-search/?q=pont')).statusCode).toBe(401);
  });
});

describe('the address of a company', () => {
  it('keeps its SIREN, of a SIRET too, and its VAT number, without spaces', async () => {
    const who = await createCustomer(shop);
    const vat_number = 'FR 44 732 829 320';
    expect((await add(who, { ...french, vat_number })).json()).toMatchObject({
      ...{ siren: '732829320', vat_number: 'FR44732829320', vat_status: null },
    });
    expect((await add(who, { ...french, siren: '73282932000074' })).json()).toMatchObject({
      siren: '732829320',
    });
  });

  it.each([
    [{ siren: '732829321' }, 'siren', 'La clé de ce numéro est fausse\u00a0: vérifiez chaque chiffre.'],
    [{ siren: '12' }, 'siren', 'Un SIRET compte 14 chiffres, un SIREN 9.'],
    [{ company: '' }, 'company', 'Indiquez le nom de votre entreprise.'],
    [{ country: 'Belgique' }, 'siren', 'Un SIREN est le numéro d’une entreprise établie en France.'],
    [
      { vat_number: 'FR40303265045' },
      'vat_number',
      'Ce numéro de TVA n’est pas celui de ce SIREN\u00a0: vérifiez l’un et l’autre.',
    ],
    [
      { siren: '', vat_number: 'BE0000000100' },
      'vat_number',
      'Ce numéro de TVA est celui d’un autre pays que celui de votre adresse.',
    ],
    [
      { siren: '', vat_number: 'FR32123456789' },
      'vat_number',
      'La clé de ce numéro de TVA est fausse\u00a0: vérifiez chaque chiffre.',
    ],
    [{ vat_number: 'x\u0000' }, 'vat_number', expect.any(String)],
    [
      { country: 'Belgiqe', siren: '', vat_number: 'BE0000000100' },
      'country',
      'Ce pays n’est pas reconnu\u00a0: écrivez-le en toutes lettres.',
    ],
    [{ country: 'Farnce' }, 'country', 'Ce pays n’est pas reconnu\u00a0: écrivez-le en toutes lettres.'],
  ])('refuses %j at %s', async (changes, field, message) => {
    const answer = await add(await createCustomer(shop), { ...french, ...changes });
    const { code: _, ...faults } = answer.json();
    expect([answer.statusCode, faults]).toEqual([400, { [field]: [message] }]);
  });

  it('is asked of VIES when it is of another state, and what VIES gave as proof stands in the invoice, whose tax is reversed', {
    tags: ['billing.vies'],
  }, async () => {
    const who = await createCustomer(shop);
    asked.length = 0;
    const { id, vat_status } = (await add(who, belgian)).json();
    expect(vat_status).toBe('valid');
    expect(asked).toEqual([
      {
        ...{ countryCode: 'BE', vatNumber: '0000000100' },
        ...{ requesterMemberStateCode: 'FR', requesterNumber: '40912345678' },
      },
    ]);
    const proof = (await rowOf(id)).vat_proof;
    expect(proof).toMatch(/^WAPI/);
    expect(await paperOf(who)).toMatchObject({
      ...{ vat: { rate: 0, reason: 'reverse_charge' }, vat_amount: 0, total_amount: 4000 },
      buyer: { vatNumber: 'BE0000000100', vatProof: proof, company: 'Moulin SRL' },
    });
  });

  it('that VIES does not know is refused at its field, and nothing is kept', async () => {
    const who = await createCustomer(shop);
    const answer = await add(who, { ...belgian, vat_number: 'BE0000000200' });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['vat_number', 'code']]);
    expect((await call(who, 'GET', '/api/addresses/')).json()).toEqual([]);
  });

  it('is kept while VIES is away, bears French VAT until the jobs have heard, and is reversed from then on', {
    tags: ['billing.away'],
  }, async () => {
    const who = await createCustomer(shop);
    isAway = true;
    const { id, vat_status } = (await add(who, belgian)).json();
    isAway = false;
    expect(vat_status).toBe('waiting');
    expect(await paperOf(who)).toMatchObject({ vat: { rate: 20 }, vat_amount: 667 });
    await shop.drain();
    expect(await rowOf(id)).toMatchObject({ vat_valid: true, vat_proof: expect.stringMatching(/^WAPI/) });
    expect(await paperOf(who)).toMatchObject({ vat: { reason: 'reverse_charge' }, vat_amount: 0 });
  });

  it('that waits is asked of once more at each save, and by one task of the jobs, though a former one was given up', async () => {
    const who = await createCustomer(shop);
    isAway = true;
    const { id } = (await add(who, belgian)).json();
    const save = () => call(who, 'PUT', `/api/addresses/${id}/`, belgian);
    const tasks = async () =>
      (
        await shop.pool.query(
          `select gave_up_at is null as waits from outbox where kind = 'check_vat_number' and payload->>'address' = $1
            order by sequence`,
          [String(id)],
        )
      ).rows.map(({ waits }) => waits);
    await save();
    expect(await tasks()).toEqual([true]);
    await shop.pool.query(
      `update outbox set gave_up_at = now() where kind = 'check_vat_number' and payload->>'address' = $1`,
      [String(id)],
    );
    expect([(await save()).json().vat_status, await tasks()]).toEqual(['waiting', [false, true]]);
    isAway = false;
    expect((await save()).json()).toMatchObject({ vat_status: 'valid' });
    await shop.drain();
  });

  it.each([
    [
      'of Switzerland is kept, and VIES, which knows none, is not asked',
      { country: 'Suisse', vat_number: 'CHE-123.456.789' },
    ],
    ['of Monaco is a French one', { country: 'Monaco', postal_code: '98000', vat_number: 'FR13000123456' }],
    [
      'of La Réunion is a French one, with its SIREN',
      { country: 'La Réunion', siren: '732829320', vat_number: 'FR44732829320' },
    ],
  ])('%s', async (_, changes) => {
    asked.length = 0;
    const answer = await add(await createCustomer(shop), { ...belgian, ...changes });
    expect([answer.statusCode, answer.json().vat_status, asked]).toEqual([201, null, []]);
  });

  it('changed while VIES was away, is asked of with its new number alone', async () => {
    const who = await createCustomer(shop);
    isAway = true;
    const { id } = (await add(who, { ...belgian, vat_number: 'BE0000000200' })).json();
    expect((await call(who, 'PUT', `/api/addresses/${id}/`, belgian)).statusCode).toBe(200);
    isAway = false;
    asked.length = 0;
    await shop.drain();
    expect(asked).toMatchObject([{ vatNumber: '0000000100' }]);
    expect(await rowOf(id)).toMatchObject({ vat_number: 'BE0000000100', vat_valid: true });
  });

  it('found unknown by the jobs is said, and bears French VAT', async () => {
    const who = await createCustomer(shop);
    isAway = true;
    await add(who, { ...belgian, vat_number: 'BE0000000200' });
    isAway = false;
    await shop.drain();
    expect((await call(who, 'GET', '/api/addresses/')).json()).toMatchObject([{ vat_status: 'unknown' }]);
    expect(await paperOf(who)).toMatchObject({ vat: { rate: 20 } });
  });

  it('of Greece is read in its own letters, and what VIES takes for no number is refused at its field', async () => {
    const who = await createCustomer(shop);
    const greek = { ...belgian, city: 'Athènes', country: 'Grèce' };
    expect((await add(who, { ...greek, vat_number: 'GR 000000100' })).json()).toMatchObject({
      ...{ vat_number: 'EL000000100', vat_status: 'valid' },
    });
    isNoNumber = true;
    const refused = await add(who, { ...greek, vat_number: 'EL000000101' });
    isNoNumber = false;
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ['vat_number', 'code']]);
  });

  it('found unknown is told nobody by a seller in franchise, none of whose invoices bears a tax', async () => {
    const who = await createCustomer(shop);
    isAway = true;
    const { id } = (await add(who, { ...belgian, vat_number: 'BE0000000200' })).json();
    isAway = false;
    const settings = { ...shop.settings, LEGAL_VAT_NUMBER: undefined };
    await checkVatNumber({ ...shop, settings }, { address: id, number: 'BE0000000200' });
    expect(await rowOf(id)).toMatchObject({ vat_valid: false, vat_checked_at: expect.any(Date) });
    await shop.drain();
    expect(shop.mailbox.messages().filter(({ envelope }) => envelope.to.includes(who.email))).toEqual([]);
  });

  it('whose number stays is not asked of again, whatever else is saved, and keeps its answer while VIES is away', async () => {
    const who = await createCustomer(shop);
    const { id } = (await add(who, belgian)).json();
    const before = await rowOf(id);
    asked.length = 0;
    isAway = true;
    const saved = await call(who, 'PUT', `/api/addresses/${id}/`, { ...belgian, city: 'Ixelles' });
    isAway = false;
    await shop.drain();
    expect(saved.json()).toMatchObject({ city: 'Ixelles', vat_status: 'valid' });
    expect([asked, await rowOf(id)]).toEqual([[], before]);
  });

  it('whose number another tab changes meanwhile takes no answer of the other', async () => {
    const who = await createCustomer(shop);
    const { id } = (await add(who, belgian)).json();
    const other = { ...belgian, vat_number: 'BE0000001100' };
    await Promise.all([
      call(who, 'PUT', `/api/addresses/${id}/`, belgian),
      call(who, 'PUT', `/api/addresses/${id}/`, other),
    ]);
    await shop.drain();
    const { vat_number, vat_proof } = await rowOf(id);
    asked.length = 0;
    const again = await call(who, 'PUT', `/api/addresses/${id}/`, { ...belgian, vat_number });
    expect([again.json().vat_status, vat_proof, asked]).toEqual([
      'valid',
      expect.stringMatching(/^WAPI/),
      [],
    ]);
  });

  it('that VIES did not know is asked of again when it is saved', async () => {
    const who = await createCustomer(shop);
    isAway = true;
    const { id } = (await add(who, { ...belgian, vat_number: 'BE0000000200' })).json();
    isAway = false;
    await shop.drain();
    const again = await call(who, 'PUT', `/api/addresses/${id}/`, { ...belgian, vat_number: 'BE0000000200' });
    expect([again.statusCode, Object.keys(again.json())]).toEqual([400, ['vat_number', 'code']]);
    const mails = shop.mailbox
      .messages()
      .filter(({ envelope, subject }) => envelope.to.includes(who.email) && /TVA/.test(subject));
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Votre numéro de TVA BE0000000200 n’est pas reconnu',
    ]);
  });

  it('is asked again once its answer is ninety days old, after a payment that never waits; lost, the next invoice bears the tax and one letter says so', {
    tags: ['billing.vies-again'],
  }, async () => {
    const who = await createCustomer(shop);
    const { id } = (await add(who, belgian)).json();
    const { vat_proof: proof } = await rowOf(id);
    const turnsOld = (days: number) =>
      shop.pool.query(
        `update addresses set vat_checked_at = $2::timestamptz - make_interval(days => $3) where id = $1`,
        [...[id, shop.clock.now(), days]],
      );
    const paysAndDrains = async () => {
      asked.length = 0;
      const paper = await paperOf(who);
      const before = asked.length;
      await shop.drain();
      return { paper, asked: [before, asked.length] };
    };
    await turnsOld(89);
    expect(await paysAndDrains()).toMatchObject({ paper: { buyer: { vatProof: proof } }, asked: [0, 0] });
    await turnsOld(90);
    expect(await paysAndDrains()).toMatchObject({ paper: { buyer: { vatProof: proof } }, asked: [0, 1] });
    const { vat_proof: renewed } = await rowOf(id);
    expect(renewed).not.toBe(proof);
    await turnsOld(90);
    isLost = true;
    const lost = await paysAndDrains();
    isLost = false;
    expect(lost).toMatchObject({ paper: { vat: { reason: 'reverse_charge' } }, asked: [0, 1] });
    expect(await rowOf(id)).toMatchObject({ vat_valid: false, vat_proof: '' });
    expect(await paysAndDrains()).toMatchObject({
      paper: { vat: { rate: 20 } },
      asked: [0, 0],
    });
    const { rows } = await shop.pool.query(
      `select vat->>'reason' as reason, buyer->>'vatProof' as proof from invoices where user_id = $1 order by id`,
      [who.id],
    );
    expect(rows.map(({ reason, proof }) => [reason, proof])).toEqual([
      ['reverse_charge', proof],
      ['reverse_charge', proof],
      ['reverse_charge', renewed],
      [null, null],
    ]);
    const letters = shop.mailbox
      .messages()
      .filter(({ envelope, subject }) => envelope.to.includes(who.email) && /TVA/.test(subject));
    expect(letters).toHaveLength(1);
  });

  it('of another customer is a 404 before VIES is asked', async () => {
    const { id } = (await add(await createCustomer(shop), french)).json();
    asked.length = 0;
    expect((await call(await createCustomer(shop), 'PUT', `/api/addresses/${id}/`, belgian)).statusCode).toBe(
      404,
    );
    expect(asked).toEqual([]);
  });
});
