import { describe, expect, it } from 'vitest';
import {
  acreWords,
  freshFields,
  isUsual,
  reckoned,
  type SimulationPage,
  summaryOf,
  typed,
  withFields,
  withUsualRates,
} from './simulation-page.ts';

const fresh: SimulationPage = { champs: freshFields, importer: '' };
const type = (fields: Record<string, string | boolean>, page = fresh): SimulationPage =>
  Object.entries(fields).reduce((next, [id, value]) => typed(next, id, value), page);

describe('what is typed', () => {
  it('by month counts for each month of activity', () => {
    const perYear = reckoned(type({ 'ca-vente': '24 000' }));
    const perMonth = reckoned(type({ 'ca-vente': '2 000', 'par-mois': true }));
    expect(perMonth.found).toEqual(perYear.found);
    expect(perYear.found.turnover).toBe(2_400_000);
  });

  it('leaves one of the two periods chosen', () => {
    expect(type({ 'par-mois': true }).champs).toMatchObject({ 'par-an': false, 'par-mois': true });
    expect(type({ 'par-mois': true, 'par-an': true }).champs).toMatchObject({
      'par-an': true,
      'par-mois': false,
    });
  });

  it('and is wrong is said beside its field, and nothing is told of the whole', () => {
    const { faults, found, isWrong } = reckoned(type({ 'ca-vente': '24 000', cfe: 'beaucoup' }));
    expect(faults.cfe).toBe('Écrivez un nombre, par exemple 1\u202f234,50.');
    expect([isWrong, found.turnover]).toEqual([true, 0]);
  });

  it('of the Acre asks for the start, and of Cipav for its own rate', () => {
    expect(reckoned(type({ acre: true })).faults.debut).toContain('indiquez cette date');
    const cipav = type({ acre: true, debut: '2026-04-01', 'ca-cipav': '10 000' });
    expect(reckoned(cipav).faults['t-cipav-withAcre']).toContain('Portez le taux');
    expect(reckoned(type({ acre: false }, cipav)).faults['t-cipav-withAcre']).toBe('');
  });

  it('of a start after the year counts nothing', () => {
    expect(reckoned(type({ debut: '2099-01-01' })).faults.debut).toContain('rien n’est à compter');
  });
});

it('rates that were changed are put back, and the rest stays', () => {
  const changed = type({ 'ca-vente': '24 000', 't-vente-contributions': '1', reduction: '20' });
  expect([isUsual(fresh), isUsual(changed)]).toEqual([true, false]);
  expect(withUsualRates(changed).champs).toEqual(type({ 'ca-vente': '24 000' }).champs);
});

it('a file leaves texts that it does not hold, and ticks what it says', () => {
  const given = new Map<string, string | boolean>([
    ['ca-vente', '100'],
    ['par-mois', true],
    ['debut', 'hier'],
    ['inconnu', 'x'],
  ]);
  const { champs } = withFields(type({ frais: '12', vl: true }), given);
  expect(champs).toMatchObject({ 'ca-vente': '100', frais: '12', vl: false, debut: '' });
  expect(champs).toMatchObject({ 'par-an': false, 'par-mois': true });
  expect(Object.keys(champs)).toEqual(Object.keys(freshFields));
});

it('on paper it says its year, its months and what earns', () => {
  const of = reckoned(type({ 'ca-vente': '24 000', debut: '2026-04-01', acre: true }));
  expect(summaryOf(of)).toMatch(
    /^Année 2026, 9 mois d’activité \(début le 01\/04\/2026\), dont 9 avec l’Acre/,
  );
  expect(acreWords(of).months).toContain('9 mois sur les 9 mois d’activité de 2026');
});
