import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Criterion, Judged } from './criterion.ts';
import { type AuditResults, conformityOf, RGAA, statementOf, verdictOf } from './statement.ts';

const results = (...faults: string[]): AuditResults => ({
  on: '2026-11-30',
  browser: 'Chromium',
  screens: [{ slug: 'une', title: 'Une page', path: '/une', side: 'visitor', looked: {}, faults }],
});

it('holds the 106 criteria of the RGAA 4.1.2 in their order, each once', () => {
  const ofThemes = [9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12];
  const numbers = ofThemes.flatMap((count, theme) =>
    Array.from({ length: count }, (_, place) => `${theme + 1}.${place + 1}`),
  );
  expect(RGAA.map(([number]) => number)).toEqual(numbers);
  expect(RGAA).toHaveLength(106);
});

it('judges each criterion by a check, by a dated look, or says why it does not apply', () => {
  const unjudged = RGAA.filter(([, about, how]) => {
    if ('notApplicable' in how) return how.notApplicable.length < 10;
    if ('fails' in how) return how.fails.length < 10;
    return !about || ('eye' in how ? !/^\d{4}-\d\d-\d\d$/.test(how.on) : how.by.length === 0);
  });
  expect(unjudged).toEqual([]);
});

it('fails a criterion as soon as one of its checks found a fault on any screen, and no other', () => {
  expect(verdictOf({ by: ['outline'] }, results('names: a'))).toEqual({ is: 'conforming' });
  expect(verdictOf({ by: ['outline', 'names'] }, results('names: a'))).toEqual({
    is: 'failing',
    why: 'Défaut relevé par la vérification automatique\u00a0: Une page.',
  });
  expect(verdictOf({ eye: 'vu', on: '2026-11-30', by: ['names'] }, results('names: a')).is).toBe('failing');
});

it('counts the rate over the criteria that apply, and says totally only at 100 %', () => {
  const judged = fc.constantFrom<Judged>(
    { by: ['outline'] },
    { fails: 'non', on: '2026-11-30' },
    { notApplicable: 'rien' },
  );
  fc.assert(
    fc.property(fc.array(judged, { minLength: 1 }), (all) => {
      const criteria = all.map((how, place): Criterion => [`1.${place}`, 'un critère', how]);
      const { conforming, failing, notApplicable, rate, conformity, faults } = statementOf(
        results(),
        criteria,
      );
      expect(conforming + failing + notApplicable).toBe(all.length);
      expect(faults).toHaveLength(failing);
      expect(rate === 100).toBe(failing === 0 && conforming > 0);
      if (failing > 0) expect(conformity).toBe(rate >= 50 ? 'partiellement conforme' : 'non conforme');
    }),
  );
  expect(conformityOf(106, 0)).toBe('totalement conforme');
});
