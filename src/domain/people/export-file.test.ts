import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportFileName, exportFileProblem, isCapOutOfRange } from './export-file.ts';

const valid = {
  personal_info: { email: 'camille@exemple.fr' },
  export_metadata: { platform: 'rouage', security_enabled: true, signature: 'x' },
};
const withMetadata = (changes: object) => ({
  ...valid,
  export_metadata: { ...valid.export_metadata, ...changes },
});

describe('the checks of an import file', () => {
  it.each([
    [null, 'Ce fichier ne correspond pas à un export valide'],
    [[], 'Ce fichier ne correspond pas à un export valide'],
    [{}, 'Ce fichier ne correspond pas à un export valide'],
    [{ personal_info: {} }, 'Ce fichier ne correspond pas à un export valide'],
    [{ ...valid, personal_info: [] }, 'Ce fichier ne correspond pas à un export valide'],
    [withMetadata({ platform: 'autre' }), 'Ce fichier vient d’une autre plateforme.'],
    [
      withMetadata({ security_enabled: false }),
      'Ce fichier vient d’une ancienne version non sécurisée de l’export\u00a0: il n’est plus accepté.',
    ],
    [withMetadata({ signature: '' }), 'Fichier non signé'],
    [withMetadata({ signature: undefined }), 'Fichier non signé'],
    [{ ...valid, personal_info: {} }, 'Les informations utilisateur sont incomplètes'],
    [valid, null],
  ])(
    'say of %j: %s',
    { tags: ['5.import.export', '5.import.platform', '5.import.signature', '5.import.email'] },
    (file, message) => {
      expect(exportFileProblem(file)).toBe(message);
    },
  );

  it('say the first thing wrong, in the order agreed on', () => {
    expect(exportFileProblem({ personal_info: {}, export_metadata: {} })).toContain('autre plateforme');
    expect(exportFileProblem({ ...withMetadata({ security_enabled: 'oui', signature: '' }) })).toContain(
      'ancienne',
    );
    expect(exportFileProblem({ ...withMetadata({ signature: '' }), personal_info: {} })).toBe(
      'Fichier non signé',
    );
  });

  it('never throw, whatever a file holds', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        exportFileProblem(value);
        isCapOutOfRange(value);
      }),
    );
  });

  it('warn of a cap outside 2 to 100 euros only', { tags: ['5.import.cap'] }, () => {
    const capped = (monthly_cap: unknown) =>
      isCapOutOfRange({ ...valid, subscription_settings: { monthly_cap } });
    expect([1.99, 100.01, -1, '15', null].map(capped)).toEqual([true, true, true, true, true]);
    expect([2, 15, 100].map(capped)).toEqual([false, false, false]);
    expect(isCapOutOfRange(valid)).toBe(false);
  });
});

it('the name of the file tells when it was made', { tags: ['7.export.name'] }, () => {
  expect(exportFileName('2026-11-20T13:05:09.123Z')).toBe('export_donnees_2026-11-20T13-05-09.json');
});
