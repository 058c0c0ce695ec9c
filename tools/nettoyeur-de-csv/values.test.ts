import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Habits, isOfTakenCentury, type Kind, mend } from './values.ts';

const today = '2026-11-26';
const habits: Habits = { hasMonthFirst: false, decimals: undefined, isPast: false };
const value = (kind: Kind, text: string, known: Partial<Habits> = {}) =>
  mend(kind, text, { ...habits, ...known }, today);

describe('an email', () => {
  // HTML Standard (WHATWG), « valid e-mail address »; RFC 5322, § 3.4.1.
  it.each([
    ['Jeanne@Exemple.FR', 'jeanne@exemple.fr'],
    ['mailto:a@b.fr', 'a@b.fr'],
    ['<a@b.fr>', 'a@b.fr'],
    ['a@b.fr,', 'a@b.fr'],
    ["o'neil+x@sous.domaine.co.uk", "o'neil+x@sous.domaine.co.uk"],
    ['jean dupont@ex.fr', null],
    ['jean@ex .fr', null],
    ['karim@exemple,fr', null],
    ['a@b.fr; c@d.fr', null],
    ['chloe@exemple', null],
    ['a..b@ex.fr', null],
    ['.a@ex.fr', null],
    ['a@-ex.fr', null],
    ['rené@ex.fr', null],
    ['non', null],
  ])('« %s » is %s', (text, expected) => expect(value('courriel', text)).toBe(expected));
});

describe('a telephone', () => {
  // Arcep, national numbering plan (decision 2018-0881, 1 September 2022); ITU-T E.164.
  it.each([
    ['06.12.34.56.78', '06 12 34 56 78'],
    ['+33 (0)6 12 34 56 78', '06 12 34 56 78'],
    ['0033612345678', '06 12 34 56 78'],
    ['33612345678', '06 12 34 56 78'],
    ['612345678', '06 12 34 56 78'],
    ['+33 06 12 34 56 78', '06 12 34 56 78'],
    ['+33 (0)6.12.34.56.78', '06 12 34 56 78'],
    ['0033 06 12 34 56 78', '06 12 34 56 78'],
    ['330612345678', '06 12 34 56 78'],
    ["'0612345678", '06 12 34 56 78'],
    ['+32 475 12 34 56', '+32475123456'],
    ['+41 22 730 51 11', '+41227305111'],
    ['06 12 34 56 78 Marie', null],
    ['06 12 34 56 78 / 01 23 45 67 89', null],
    ['01 23 45 67 8', null],
    ['+33 6 12 34 56', null],
    ['3,36123E+10', null],
    ['+1234567890123456', null],
  ])('« %s » is %s', (text, expected) => expect(value('telephone', text)).toBe(expected));
});

describe('a day', () => {
  it.each<[Kind, string, string | null, Partial<Habits>?]>([
    ['date', '3/2/2026', '03/02/2026'],
    ['iso', '3/2/2026', '2026-02-03'],
    ['date', '2026-03-02 14:30:00 +0100', '02/03/2026 14:30:00 +0100'],
    ['date', '31/02/2026', null],
    ['date', '03/04/2026', null, { hasMonthFirst: true }],
    ['date', '04/04/2026', '04/04/2026', { hasMonthFirst: true }],
    ['date-us', '03/25/2026', '25/03/2026'],
    ['iso-us', '03/04/2026', '2026-03-04', { hasMonthFirst: true }],
    ['date', '12/05/28', '12/05/2028'],
    // A birth is not to come: 1928. Which of 1920 and 2020 it was, nobody can tell.
    ['date', '12/05/28', '12/05/1928', { isPast: true }],
    ['date', '12/05/20', null, { isPast: true }],
    ['date', '05-avr-26', '05/04/2026'],
    ['iso', '20260305', '2026-03-05'],
    ['date', '31/12/30', null],
    ['date', '46083', null],
    ['date', '26-04-05', null],
    ['date', 'avr. 2026', null],
    ['date', 'le 5 avril 2026', '05/04/2026'],
  ])('%s « %s » is %s', (kind, text, expected, known) => expect(value(kind, text, known)).toBe(expected));
});

it('a day is read by the century and the spreadsheet that a person named', () => {
  const said = (text: string, days: Parameters<typeof mend>[4]) => mend('date', text, habits, today, days);
  expect(said('31/12/30', { century: 20 })).toBe('31/12/2030');
  expect(said('31/12/30', { century: 19 })).toBe('31/12/1930');
  expect(said('46083', { daysSince: 1900 })).toBe('02/03/2026');
  expect(said('26-04-05', { dashed: 'year' })).toBe('05/04/2026');
  expect(said('26-04-05', { dashed: 'day' })).toBe('26/04/2005');
  expect(isOfTakenCentury('05-avr-26', {})).toBe(true);
  expect(isOfTakenCentury('05-avr-26', { century: 20 })).toBe(false);
});

describe('a name', () => {
  // Lexique des règles typographiques en usage à l’Imprimerie nationale; Lacroux, « Particule »; Insee (towns).
  it.each([
    ['DE LA TOUR', 'De La Tour'],
    ['jean de la fontaine', 'Jean de La Fontaine'],
    ['JOACHIM DU BELLAY', 'Joachim Du Bellay'],
    ['bonaventure des périers', 'Bonaventure Des Périers'],
    ['CHARLES DE GAULLE', 'Charles de Gaulle'],
    ['hugo de la roche-lambert', 'Hugo de La Roche-Lambert'],
    ["PIERRE DE L'ESTOILE", "Pierre de L'Estoile"],
    ['EMMANUEL DE LAS CASES', 'Emmanuel de Las Cases'],
    ['ERICH VON STROHEIM', 'Erich von Stroheim'],
    ['ursula von der leyen', 'Ursula von der Leyen'],
    ['ROGER VAN DER WEYDEN', 'Roger Van der Weyden'],
    ['giorgio de chirico', 'Giorgio de Chirico'],
    ['ANGEL DI MARIA', 'Angel Di Maria'],
    ['MARIA DOS SANTOS', 'Maria dos Santos'],
    ['LE GRAU-DU-ROI', 'Le Grau-du-Roi'],
    ['SAINT-MAUR-DES-FOSSÉS', 'Saint-Maur-des-Fossés'],
    ['lefèvre-martin', 'Lefèvre-Martin'],
    ["jean d'ormesson", "Jean d'Ormesson"],
    ['YANN LE GALL', 'Yann Le Gall'],
    ['O’BRIEN', 'O’Brien'],
    ['McDonald', 'McDonald'],
    ['AIX-EN-PROVENCE', 'Aix-en-Provence'],
    ['BOULOGNE-SUR-MER', 'Boulogne-sur-Mer'],
    ["VILLENEUVE-D'ASCQ", "Villeneuve-d'Ascq"],
    ['SAINT-DENIS-DE-LA-RÉUNION', 'Saint-Denis-de-la-Réunion'],
    ['PARIS CEDEX 08', 'Paris CEDEX 08'],
    ['SARL DUPONT ET FILS', 'SARL Dupont et Fils'],
    ['PARIS 8E', 'Paris 8e'],
    ['BNP', 'BNP'],
    ['ST MALO', 'St Malo'],
    ['NG', 'Ng'],
    ['SNCF', 'SNCF'],
    ['LOUIS XIV', 'Louis XIV'],
  ])('« %s » is %s', (text, expected) => expect(value('propre', text)).toBe(expected));

  it.each([
    ['GARAGE DU PORT', 'Garage du Port'],
    ['RUE DE LA PAIX', 'Rue de la Paix'],
    ['HALLES DES DOCKS', 'Halles des Docks'],
    ['PLACE DE L’ÉTOILE', 'Place de l’Étoile'],
    // As La Poste writes it, without hyphens (AFNOR XP Z10-011).
    ['AIX EN PROVENCE', 'Aix en Provence'],
    ['CHALON SUR SAÔNE', 'Chalon sur Saône'],
    ['FONTENAY AUX ROSES', 'Fontenay aux Roses'],
    ['JOUÉ LÈS TOURS', 'Joué lès Tours'],
    ['SUR MESURE', 'Sur Mesure'],
    ['RESTAURANT LE MANOIR', 'Restaurant Le Manoir'],
  ])('of a place, « %s » is %s', (text, expected) =>
    expect(value('propre', text, { isPlace: true })).toBe(expected),
  );

  it('written well already is not touched again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."abcéDEL'- ") }), (text) => {
        const once = value('propre', text) ?? '';
        expect(value('propre', once)).toBe(once);
      }),
    );
  });
});

describe('a number', () => {
  it.each<[Kind, string, string | null, Partial<Habits>?]>([
    ['nombre', '1 250,50 €', '1250,50'],
    ['nombre', '1,020.00', '1020,00'],
    ['nombre', '1.250', null],
    ['nombre-virgule', '1.250', '1250'],
    ['nombre-point', '1.250', '1,250'],
    ['nombre', '1,250', '1,250'],
    ['nombre', '1,250', null, { decimals: '.' }],
    ['nombre', '12 $', null],
    ['nombre', '20 %', null],
    ['nombre', '0,1234567', '0,1234567'],
  ])('%s « %s » is %s', (kind, text, expected, known) => expect(value(kind, text, known)).toBe(expected));
});

it('each kind of value, once mended, stays as it is', () => {
  const kinds: Kind[] = ['courriel', 'telephone', 'date', 'iso', 'nombre-virgule', 'haut', 'bas', 'phrase'];
  const texts = fc.string({ unit: fc.constantFrom(...'0123456789/+ .,-@abé€') });
  fc.assert(
    fc.property(texts, fc.constantFrom(...kinds), (text, kind) => {
      const once = value(kind, text.trim());
      expect(once === null ? null : value(kind, once)).toBe(once);
    }),
  );
});
