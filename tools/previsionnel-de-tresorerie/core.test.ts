import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths } from '../parts/calendar.ts';
import { spreadsheetText } from '../parts/spreadsheet.ts';
import {
  amountIn,
  comesAfter,
  fallsIn,
  forecastOf,
  isOutside,
  type Line,
  lowestOf,
  type Plan,
  rhythms,
  scenarioName,
  verdictOf,
  withoutScenario,
} from './core.ts';
import { example } from './example.ts';
import { spreadsheetRows } from './month-rows.ts';
import { monthName, monthOf } from './months.ts';
import { checkForecast, readForecastWork, titleOfForecast } from './work-file.ts';

const JANUARY = 2027 * 12;
const line = (change: Partial<Line>): Line => ({
  label: 'Contrats',
  side: 'in',
  amount: 200_000,
  rhythm: 1,
  start: JANUARY,
  end: null,
  late: null,
  ...change,
});
const vat = line({ label: 'TVA', side: 'out', amount: 450_000, rhythm: 3 });
const plan = (change: Partial<Plan> = {}): Plan => ({
  start: JANUARY,
  balance: 100_000,
  lines: [line({}), vat],
  scenario: { late: 0, drop: 0 },
  ...change,
});
const closes = (of: Plan): number[] => forecastOf(of).map(({ close }) => close / 100);

describe('twelve months', () => {
  // By hand: 1 000 € and 2 000 € a month, less 4 500 € in January, April, July and October.
  it('carry each balance over to the next', () => {
    expect(closes(plan())).toEqual([-1500, 500, 2500, 0, 2000, 4000, 1500, 3500, 5500, 3000, 5000, 7000]);
  });

  it('have the first of their lowest points', () => {
    expect(lowestOf(forecastOf(plan()))).toMatchObject({ month: JANUARY, close: -150_000 });
    expect(lowestOf(forecastOf(plan({ lines: [], balance: 0 })))?.month).toBe(JANUARY);
  });

  it.each([
    [0, { is: 'exceeded', month: JANUARY, missing: 150_000 }],
    [149_999, { is: 'exceeded', month: JANUARY, missing: 1 }],
    [150_000, { is: 'overdrawn', month: JANUARY }],
  ])('with %i cents of overdraft are %j', (overdraft, verdict) => {
    expect(verdictOf(forecastOf(plan()), overdraft)).toEqual(verdict);
  });

  it('never below nothing are positive', () => {
    expect(verdictOf(forecastOf(plan({ lines: [] })), 0)).toEqual({ is: 'positive' });
  });

  // An independent ledger: the days of each line, one after the other, added up by month.
  it('are what a ledger of days comes to, whatever its lines', () => {
    const lines = fc.record({
      label: fc.constant('x'),
      side: fc.constantFrom('in' as const, 'out' as const),
      amount: fc.integer({ min: 0, max: 1e8 }),
      rhythm: fc.constantFrom(...rhythms),
      start: fc.integer({ min: JANUARY - 30, max: JANUARY + 20 }),
      end: fc.option(fc.integer({ min: JANUARY - 10, max: JANUARY + 30 })),
      late: fc.constant(null),
    });
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 6 }), (drawn) => {
        const ledger = drawn.flatMap((one) => {
          const first = `${Math.floor(one.start / 12)}-${String((one.start % 12) + 1).padStart(2, '0')}-01`;
          const days = Array.from({ length: 60 }, (_, times) => addMonths(first, times * one.rhythm));
          return (one.rhythm === 0 ? days.slice(0, 1) : days)
            .filter((day) => one.rhythm === 0 || one.end === null || monthOf(day) <= one.end)
            .filter((day) => day >= '2027-01-01' && day <= '2027-12-31')
            .map(() => (one.side === 'in' ? one.amount : -one.amount));
        });
        const sum = ledger.reduce((total, amount) => total + amount, 0);
        expect(forecastOf(plan({ balance: 7, lines: drawn })).at(-1)?.close).toBe(7 + sum);
      }),
    );
  });
});

describe('a line', () => {
  it.each([
    [{ rhythm: 0 }, [0]],
    [{ rhythm: 2, start: JANUARY + 1 }, [1, 3, 5, 7, 9, 11]],
    [{ rhythm: 3, end: JANUARY + 6 }, [0, 3, 6]],
    [{ rhythm: 6, start: JANUARY + 2 }, [2, 8]],
    [{ rhythm: 12, start: JANUARY - 9 }, [3]],
    [{ rhythm: 1, start: JANUARY - 5, end: JANUARY + 1 }, [0, 1]],
  ] as const)('%j falls in the months %j', (change, expected) => {
    const months = Array.from({ length: 12 }, (_, index) => index);
    expect(months.filter((index) => fallsIn(line(change), JANUARY + index))).toEqual(expected);
  });

  it('that the twelve months have passed or do not reach is told', () => {
    const around = { start: JANUARY, scenario: { late: 0, drop: 0 } };
    expect(isOutside(line({ rhythm: 0, start: JANUARY - 1 }), around)).toBe(true);
    expect(isOutside(line({ rhythm: 0, start: JANUARY - 1, late: 1 }), around)).toBe(false);
    expect(isOutside(line({ start: JANUARY + 12 }), around)).toBe(true);
    expect(isOutside(vat, around)).toBe(false);
  });
});

describe('a scenario', () => {
  it('of a month late moves what comes in, and not what goes out', () => {
    expect(closes(plan({ scenario: { late: 1, drop: 0 } })).slice(0, 3)).toEqual([-3500, -1500, 500]);
  });

  // The former page could only delay all of them.
  it('delays one customer and leaves the others on time', () => {
    const lines = [line({ late: 2 }), line({ label: 'Formations', amount: 100_000 }), vat];
    expect(closes(plan({ lines })).slice(0, 4)).toEqual([-2500, -1500, 1500, 0]);
  });

  it('of all of them late leaves on time the one that is said to be', () => {
    const lines = [line({ late: 0 }), vat];
    expect(closes(plan({ lines, scenario: { late: 3, drop: 0 } }))).toEqual(closes(plan()));
  });

  it('drops what comes in by a percentage, to the cent', () => {
    expect(amountIn(line({ amount: 333 }), JANUARY, { late: 0, drop: 20 })).toBe(266);
    expect(amountIn(vat, JANUARY, { late: 0, drop: 20 })).toBe(450_000);
  });

  it('loses nothing: what comes in the twelve months or after them is what is due in them', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 12 }),
        fc.option(fc.integer({ min: 0, max: 12 })),
        fc.integer({ min: 0, max: 100 }),
        fc.constantFrom(...rhythms),
        (late, own, drop, rhythm) => {
          const lines = [line({ rhythm, late: own }), line({ rhythm, start: JANUARY + 4, amount: 1001 })];
          const tried = plan({ lines, scenario: { late, drop } });
          const sumOf = (of: Plan) => forecastOf(of).reduce((sum, month) => sum + month.in, 0);
          const onTime = { ...withoutScenario(tried), scenario: { late: 0, drop } };
          expect(sumOf(tried) + comesAfter(tried)).toBe(sumOf(onTime));
        },
      ),
    );
  });

  it.each([
    [{}, { late: 0, drop: 0 }, 'Sans retard ni baisse'],
    [{}, { late: 2, drop: 20 }, 'Encaissements en retard de 2 mois, encaissements en baisse de 20 %'],
    [{ late: 3 }, { late: 0, drop: 0 }, '« Contrats » en retard de 3 mois'],
    [{ late: 0 }, { late: 1, drop: 0 }, 'Encaissements en retard de 1 mois, « Contrats » à l’heure'],
    [{ late: 0 }, { late: 0, drop: 0 }, 'Sans retard ni baisse'],
  ])('of %j and %j is named « %s »', (change, scenario, name) => {
    expect(scenarioName(plan({ lines: [line(change), vat], scenario })).replaceAll('\u00a0', ' ')).toBe(name);
  });
});

describe('the spreadsheet', () => {
  it('names its scenario, and another reader of CSV finds its figures', () => {
    const tried = plan({ lines: [line({ late: 1 }), vat] });
    const text = spreadsheetText(spreadsheetRows(tried, forecastOf(tried)));
    const rows: string[][] = parse(text, { bom: true, delimiter: ';', relax_column_count: true });
    expect(rows[0]).toEqual(['Scénario', '« Contrats » en retard de 1 mois']);
    expect(rows[1]?.slice(0, 3)).toEqual(['Poste', 'janvier 2027', 'février 2027']);
    expect(rows.find(([name]) => name === 'Solde final')?.slice(1, 3)).toEqual(['-3500,00', '-1500,00']);
  });
});

describe('what is kept', () => {
  it('comes back whole', () => {
    const work = example(JANUARY);
    expect(readForecastWork(JSON.parse(JSON.stringify(work)))).toEqual(work);
  });

  it('by the first version comes back without a scenario', () => {
    const { late, ...former } = line({});
    const file = { outil: 'tresorerie', version: 1, depart: JANUARY, solde: '1 000', lignes: [former] };
    expect(readForecastWork(file)).toMatchObject({
      retard: 0,
      baisse: 0,
      decouvert: '0',
      lignes: [line({})],
    });
    expect(late).toBeNull();
  });

  it.each([
    ['a line without an amount', { lignes: [{ ...line({}), amount: undefined }] }],
    ['an amount of half a cent', { lignes: [line({ amount: 0.5 })] }],
    ['an unknown rhythm', { lignes: [{ ...line({}), rhythm: 5 }] }],
    ['a delay of years', { retard: 13 }],
    ['no lines', { lignes: undefined }],
    ['a first month that is none', { depart: 1.5 }],
  ])('is refused with %s: no line is left out of it', (_, change) => {
    expect(readForecastWork({ ...example(JANUARY), ...change })).toBeNull();
  });
});

it('what the shop kept of a forecast comes back with what is only half typed', () => {
  const saisie = {
    libelle: 'Loy',
    montant: '1.250',
    sens: 'out',
    rythme: '3',
    debut: `${JANUARY}`,
    fin: '',
    place: 0,
  };
  const kept = { ...example(JANUARY), solde: '8 0x', annee: '202', saisie };
  expect(checkForecast(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  const file = example(JANUARY);
  expect(checkForecast(file)).toEqual({ ...file, annee: '2027', saisie: null });
  for (const change of [{ lignes: 1 }, { saisie: 1 }, { saisie: { ...saisie, debut: 'mars' } }])
    expect(checkForecast({ ...kept, ...change })).toBeNull();
  expect(checkForecast({ ...kept, saisie: { ...saisie, place: 99 } })?.saisie?.place).toBeNull();
});

it('a forecast is called by its first month, in a list of them', () => {
  const kept = { ...example(JANUARY), annee: '2027', saisie: null };
  expect(titleOfForecast(kept)).toBe('Prévisionnel à partir de janvier 2027');
});

it('a month has its name', () => {
  expect([monthName(JANUARY), monthOf('2027-12-31') - JANUARY]).toEqual(['janvier 2027', 11]);
});
