import { afterEach, expect, it, vi } from 'vitest';
import { readImport } from './read-import.ts';

const valid = {
  personal_info: { email: 'camille@exemple.fr', first_name: 'Camille', last_name: 'Martin', phone: '' },
  export_metadata: {
    platform: 'rouage',
    export_date: '2026-11-20T13:05:00.000Z',
    security_enabled: true,
    signature: 'x',
  },
  purchased_automations: [{ automation_name: 'Devis' }],
  subscription_automations: [],
};
const fileOf = (content: unknown, name = 'export_donnees.json') =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], name);
const serverAnswers = (status: number, body: object) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));
afterEach(() => vi.unstubAllGlobals());

it('accepts a file whose address is free, with what it brings back', async () => {
  serverAnswers(200, { exists: false });
  expect(await readImport(fileOf(valid))).toEqual({
    file: expect.objectContaining({ email: 'camille@exemple.fr', automations: ['Devis'], warnings: [] }),
  });
});

it('refuses what is no JSON file, no JSON, no export', async () => {
  expect(await readImport(fileOf('x', 'photo.png'))).toEqual({
    problem: 'Veuillez sélectionner un fichier JSON valide',
  });
  expect(await readImport(fileOf('{'))).toEqual({
    problem: "Le fichier sélectionné n'est pas un JSON valide",
  });
  expect(await readImport(fileOf({}))).toEqual({
    problem: 'Ce fichier ne correspond pas à un export valide',
  });
});

it('refuses the export of a living account', async () => {
  serverAnswers(409, { detail: 'Cette adresse email existe déjà.', code: 'email_exists' });
  expect(await readImport(fileOf(valid))).toEqual({ problem: 'Cette adresse email existe déjà.' });
});

it('only warns when the address cannot be checked, and of a cap out of range', async () => {
  serverAnswers(503, {});
  const read = await readImport(fileOf({ ...valid, subscription_settings: { monthly_cap: 500 } }));
  expect('file' in read && read.file.warnings).toHaveLength(2);
});
