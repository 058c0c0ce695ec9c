import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SAMPLE_BYTES } from '#domain/document/demonstration.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';
import type { StaffDemonstration } from '../contract.ts';

let shop: SharedShop;
let staff: TestStaff;
let id = 0;
let serial = 0;
const sample = '{"texte":"Exemple"}';

beforeAll(async () => {
  shop = await sharedShop();
  staff = await createStaff(shop);
});
beforeEach(async () => {
  serial += 1;
  id = await createAutomation(shop, { name: `Réglage d’essai ${serial}`, slug: `reglage-essai-${serial}` });
});

const path = () => `/api/admin/automations/${id}/demonstration/`;
const read = () => staff.ask('GET', path());
const put = (body: object) => staff.ask('PUT', path(), body);
const journal = async () => {
  const text = `select e.act, d.details from journal_entries e join journal_details d using (sequence)
    where e.subject = 'automation' and e.subject_id = $1 order by sequence`;
  const { rows } = await shop.pool.query(text, [String(id)]);
  return rows;
};

describe('the demonstration of an automation', () => {
  it('is forbidden until a member of the team allows it, and kept with its sample', {
    tags: ['demonstration.by-the-team'],
  }, async () => {
    expect((await read()).json()).toEqual({ allowed: false, sample: null, version: 0 });
    const saved = await put({ allowed: true, sample: ` ${sample}\n`, version: 0 });
    expect([saved.statusCode, saved.json()]).toEqual([200, { allowed: true, sample, version: 1 }]);
    expect((await put({ allowed: true, sample: '  ', version: 1 })).json()).toEqual({
      allowed: true,
      sample: null,
      version: 2,
    });
    expect((await read()).json()).toEqual({ allowed: true, sample: null, version: 2 });
  });

  it('is in the journal, once for each change, with a fingerprint instead of the work', async () => {
    await put({ allowed: true, sample, version: 0 });
    await put({ allowed: true, sample, version: 1 });
    const digest = createHash('sha256').update(sample).digest('hex');
    const entries = await journal();
    expect(entries).toMatchObject([{ act: 'demonstration.change' }]);
    expect(JSON.stringify(entries)).toContain(digest);
    expect(JSON.stringify(entries)).not.toContain('Exemple');
  });

  it('tells the second of two what stands; the same again, its answer lost, is one change', {
    tags: ['demonstration.two-on-one-form'],
  }, async () => {
    const both = [
      { allowed: true, sample, version: 0 },
      { allowed: true, sample: '{"texte":"Autre"}', version: 0 },
    ];
    const answers = await Promise.all(both.map(put));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    const stands = (await read()).json<StaffDemonstration>();
    expect(refused?.json()).toMatchObject({ code: 'changed_meanwhile', current: stands });
    const { version: _, ...again } = stands;
    expect((await put({ ...again, version: 0 })).json()).toEqual(stands);
  });

  it.each([
    [{ allowed: 'oui' }, 'allowed', 'Ce champ doit être vrai ou faux.'],
    [{ sample: '{' }, 'sample', 'Cet exemple n’est pas du JSON lisible.'],
    // Half of a character, which would be kept as another.
    [{ sample: '{"texte":"\ud83d"}' }, 'sample', 'Cet exemple n’est pas du JSON lisible.'],
    [{ sample: 12 }, 'sample', 'L’exemple est un texte JSON.'],
    [
      { sample: JSON.stringify('x'.repeat(SAMPLE_BYTES)) },
      'sample',
      'Cet exemple est trop grand\u00a0: 64\u00a0ko au plus.',
    ],
    [{ version: -1 }, 'version', expect.any(String)],
  ])('refuses %j in French, at its field', async (wrong, field, message) => {
    const answer = await put({ allowed: true, sample: null, version: 0, ...wrong });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { [field]: [message] }]);
    expect((await read()).json()).toMatchObject({ version: 0 });
  });

  it('is of an automation that is there: 404 for one unknown or deleted', async () => {
    await shop.pool.query('update automations set available = false, deleted_at = now() where id = $1', [id]);
    for (const answer of [await read(), await put({ allowed: true, sample: null, version: 0 })])
      expect(answer.statusCode).toBe(404);
    id = 99_999_999;
    expect((await read()).statusCode).toBe(404);
  });
});
