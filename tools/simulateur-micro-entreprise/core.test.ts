import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ActivityId,
  acreIncome,
  incomeTaxScale,
  microLimits,
  microRates,
} from '../facts/micro-enterprise.ts';
import { acreEnd, acreMonths, acreReduction, activeDays, activeMonths } from './calendar.ts';
import { acreStateOf, type Earning, mostForFlatTax, reducedRate, type Situation, simulate } from './core.ts';
import { gaugesOf, monthPassed, turnoverOf } from './thresholds.ts';

const alone = { isCouple: false, children: 0, isLoneParent: false };
const earning = (id: ActivityId, euros: number): Earning => {
  const { category, rates } = microRates.value.find((one) => one.id === id)!;
  return { id, category, amount: euros * 100, rates };
};
const situation = (earnings: Earning[], more: Partial<Situation> = {}): Situation => ({
  earnings,
  months: 12,
  acreMonths: 0,
  acreReduction: 50,
  household: alone,
  otherIncome: 0,
  scale: incomeTaxScale.value,
  costs: 0,
  ...more,
});
const ofYear = (id: ActivityId, euros: number, more: Partial<Situation> = {}) =>
  simulate(situation([earning(id, euros)], more));

describe('the contributions', () => {
  // service-public, F37353: « un chiffre d’affaires mensuel de 3 500 € en vente donne 430,50 € ».
  it('on 3 500 € of sales are 430,50 €', () => expect(ofYear('vente', 3500).contributions).toBe(43_050));

  // Decree 2025-943 of 8 September 2025 (D613-4 of the CSS): 12,3 / 21,2 / 25,6 / 23,2 %; L6331-48: 0,1 / 0,3 / 0,2 %.
  it.each<[ActivityId, number, number]>([
    ['vente', 123_000, 1000],
    ['artisan-vente', 123_000, 3000],
    // service-public F39451 and EFL: 6 % of classified lettings.
    ['meuble-classe', 60_000, 1000],
    ['service', 212_000, 1000],
    ['artisan', 212_000, 3000],
    ['liberal', 256_000, 2000],
    ['cipav', 232_000, 2000],
  ])('on 10 000 € of « %s » are by its own rates', (id, contributions, training) =>
    expect(ofYear(id, 10_000)).toMatchObject({ contributions, training }),
  );

  // entreprendre.service-public, F37483: 0,015 / 0,044 / 0,48 % of the turnover, nothing up to 5 000 €.
  it('have a chamber’s tax from 5 000 € on', () => {
    expect([ofYear('artisan', 5000).chamber, ofYear('artisan', 10_000).chamber]).toEqual([0, 4800]);
    // F32847: 0,22 % of what an artisan sells.
    expect(ofYear('artisan-vente', 10_000).chamber).toBe(2200);
    expect([ofYear('vente', 10_000).chamber, ofYear('liberal', 10_000).chamber]).toEqual([150, 0]);
  });
});

describe('the Acre', () => {
  // lamicrobyflo.fr and decree 2026-69: 50 % for who starts before 1 July 2026, 25 % from then on.
  it('is halved for who starts from 1 July 2026 on', () =>
    expect([acreReduction('2026-06-30'), acreReduction('2026-07-01')]).toEqual([50, 25]));

  // D131-6-3 of the CSS: to the end of the third quarter after the one of the start.
  it.each([
    ['2026-01-01', '2026-12-31'],
    ['2026-03-31', '2026-12-31'],
    ['2026-04-15', '2027-03-31'],
    ['2025-10-12', '2026-09-30'],
    ['2025-05-02', '2026-03-31'],
  ])('of who starts on %s ends on %s', (start, end) => expect(acreEnd(start)).toBe(end));

  it('is counted by its months', () => {
    expect(
      ['2025-10-12', '2025-05-02', '2026-04-15', '2024-01-01', ''].map((day) => acreMonths(day, 2026)),
    ).toEqual([9, 3, 9, 0, 0]);
    expect(['2026-04-15', '2025-05-02', ''].map((day) => activeMonths(day, 2026))).toEqual([9, 12, 12]);
  });

  // Rates with the Acre as the Urssaf publishes them: 6,2 / 10,6 / 12,8 %.
  it('makes rates of a tenth of a percent', () =>
    expect(
      (['vente', 'service', 'liberal'] as const).map((id) => reducedRate(earning(id, 1).rates, 50)),
    ).toEqual([6200, 10_600, 12_800]));

  // L131-6-4, II of the CSS: whole up to three quarters of the ceiling of social security, none from the ceiling on.
  it('is whole, less or none by what is left of the turnover after its abatement', () => {
    const { less, none } = acreIncome.value;
    expect([less * 4, none * 3].every((one, at, all) => one === all[1 - at])).toBe(true);
    const of = (id: ActivityId, euros: number) => acreStateOf(ofYear(id, euros).profit, acreIncome.value);
    expect([
      of('liberal', 50_000),
      of('liberal', 60_000),
      of('liberal', 72_818),
      of('liberal', 72_819),
    ]).toEqual(['whole', 'less', 'none', 'none']);
    expect([
      of('vente', 165_720),
      of('vente', 165_725),
      of('service', 96_119),
      of('service', 96_120),
    ]).toEqual(['less', 'none', 'none', 'none']);
  });

  it('of Cipav is asked for, for no text that was found says its rate', () => {
    expect(microRates.value.filter(({ asksRateWithAcre }) => asksRateWithAcre).map(({ id }) => id)).toEqual([
      'cipav',
    ]);
    const typed = { ...earning('cipav', 10_000).rates, withAcre: 13_900 };
    expect(reducedRate(typed, 50)).toBe(13_900);
  });

  // The former page took the reduction for the whole year.
  it('of three months out of twelve reduces a quarter of the year', () => {
    // 10 000 € at 12,8 % and 30 000 € at 25,6 %.
    expect(ofYear('liberal', 40_000, { acreMonths: 3 }).contributions).toBe(128_000 + 768_000);
    expect(ofYear('liberal', 40_000, { acreMonths: 12 }).contributions).toBe(512_000);
  });
});

describe('the two taxes', () => {
  // The former page said 2 178 € by the scale, and that the flat payment (660 €) was the cheaper.
  it('of who is alone with 30 000 € of liberal fees are 413 € by the scale and 660 € flat', () => {
    const { profit, scale, flat, best } = ofYear('liberal', 30_000);
    expect([profit, scale.householdTax, flat.householdTax, best]).toEqual([19_800, 41_300, 66_000, 'scale']);
  });

  it('of 40 000 € of commercial services are 445 € by the scale and 680 € flat', () => {
    // (20 000 − 11 600) × 11 % = 924; 897 − 418 = 479 off: 445.
    const { scale, flat, best } = ofYear('service', 40_000);
    expect([scale.householdTax, flat.householdTax, best]).toEqual([44_500, 68_000, 'scale']);
  });

  it('of a couple with 60 000 € of other income count the profit for the rate', () => {
    const couple = { isCouple: true, children: 0, isLoneParent: false };
    const { scale, flat, best } = ofYear('liberal', 30_000, { household: couple, otherIncome: 60_000 });
    // 79 800 €: 2 × (1 977,69 + 30 % of 10 321) = 10 148; without the profit 4 208.
    expect([scale.householdTax, scale.ofActivity]).toEqual([1_014_800, 594_000]);
    // 10 148 × 60 000 / 79 800 = 7 630, and 2,2 % of 30 000: not 660 € alone.
    expect([flat.householdTax, flat.ofActivity, best]).toEqual([829_000, 408_200, 'flat']);
  });

  it('abate 305 € at least for each kind of income, commercial and craft services together', () => {
    expect(ofYear('vente', 300).profit).toBe(0);
    expect(ofYear('liberal', 500).profit).toBe(195);
    expect(simulate(situation([earning('service', 400), earning('artisan', 400)])).profit).toBe(400);
    expect(simulate(situation([earning('service', 400), earning('liberal', 400)])).profit).toBe(190);
  });

  it('leave as net what contributions, costs and tax leave, whatever is earned', () => {
    const amount = fc.integer({ min: 0, max: 200_000 });
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 0, max: 100_000 }), (sales, fees, otherIncome) => {
        const all = simulate(situation([earning('vente', sales), earning('liberal', fees)], { otherIncome }));
        for (const option of [all.scale, all.flat]) {
          const left = all.turnover - all.contributions - all.training - all.chamber - option.ofActivity;
          expect(option.net).toBe(left);
        }
        expect(all.best).toBe(
          all.scale.net === all.flat.net ? 'same' : all.scale.net > all.flat.net ? 'scale' : 'flat',
        );
      }),
    );
  });

  // Article 151-0, I, 2°: 29 315 € for one part in 2026 (economie.gouv.fr, « versement libératoire »).
  it('are open to 29 315 € of income for each part', () => {
    expect(mostForFlatTax(29_315, alone)).toBe(29_315);
    expect(mostForFlatTax(29_315, { isCouple: true, children: 1, isLoneParent: false })).toBe(73_287.5);
  });
});

describe('the thresholds', () => {
  const statesOf = (earnings: Earning[], days = 365) =>
    gaugesOf(turnoverOf(earnings), { days, ofYear: 365 }, microLimits.value).map(
      ({ of, part, state }) => `${of} ${part} ${state}`,
    );
  const states = (sales: number, services: number, days = 365) =>
    statesOf([earning('vente', sales), earning('service', services)], days);

  // Article 293 B of the CGI, law 2025-1044 of 3 November 2025.
  it.each([
    [0, 37_500, ['micro services under', 'vat services under']],
    [0, 37_501, ['micro services under', 'vat services over']],
    [0, 41_250, ['micro services under', 'vat services over']],
    [0, 41_251, ['micro services under', 'vat services over_raised']],
    [0, 83_601, ['micro services over', 'vat services over_raised']],
    [85_001, 0, ['micro whole under', 'vat whole over']],
    [93_501, 0, ['micro whole under', 'vat whole over_raised']],
    [203_101, 0, ['micro whole over', 'vat whole over_raised']],
  ])('with %i € of sales and %i € of services', (sales, services, expected) =>
    expect(states(sales, services)).toEqual(expected),
  );

  // Article 293 B, I, 1° of the CGI: « prestations d’hébergement » are with sales, whatever the micro regime makes of them.
  it.each([
    [85_000, ['micro services over', 'vat whole under']],
    [83_600, ['micro services under', 'vat whole under']],
    [93_500, ['micro services over', 'vat whole over']],
    [93_501, ['micro services over', 'vat whole over_raised']],
  ])('of classified lettings of %i € are those of services, and of sales for VAT', (euros, expected) =>
    expect(statesOf([earning('meuble-classe', euros)])).toEqual(expected),
  );

  it('of lettings beside services and sales count each where it belongs', () => {
    expect(statesOf([earning('meuble-classe', 50_000), earning('liberal', 37_501)])).toEqual([
      'micro services over',
      'vat whole over',
      'vat services over',
    ]);
    expect(statesOf([earning('meuble-classe', 10_000), earning('vente', 75_000)])).toEqual([
      'micro whole under',
      'micro services under',
      'vat whole under',
    ]);
  });

  it('of a mixed activity are the whole and the services alone', () =>
    expect(states(60_000, 30_000)).toEqual([
      'micro whole under',
      'micro services under',
      'vat whole over',
      'vat services under',
    ]));

  it('of a first year are adjusted to its days, but the raised ones', () => {
    expect(activeDays('2026-07-01', 2026)).toEqual({ days: 184, ofYear: 365 });
    expect(activeDays('2028-01-01', 2028)).toEqual({ days: 366, ofYear: 366 });
    const [micro, vat] = gaugesOf(
      turnoverOf([earning('liberal', 45_000)]),
      { days: 184, ofYear: 365 },
      microLimits.value,
    );
    // 83 600 × 184 / 365 and 37 500 × 184 / 365.
    expect([micro?.limit, micro?.state]).toEqual([4_214_356, 'over']);
    expect([vat?.limit, vat?.raised, vat?.state]).toEqual([1_890_411, 4_125_000, 'over_raised']);
  });

  it('are passed in a month that is told', () => {
    // 5 000 € a month pass 41 250 € in the ninth.
    expect(monthPassed(4_125_000, 6_000_000, 12)).toBe(9);
    expect(monthPassed(4_125_000, 4_125_000, 12)).toBeUndefined();
    // Six months from July on, 10 000 € each.
    expect(monthPassed(4_125_000, 6_000_000, 6)).toBe(11);
  });
});
