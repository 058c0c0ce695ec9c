import { expect, it } from 'vitest';
import { checkSales, type KeptSales, shortEnough, titleOfSales } from './kept-sales.ts';

const kept: KeptSales = {
  source: 'Client;Date;Montant\nKerbrat;03/11/2026;1.250',
  chosen: { titles: ['Client', 'Date', 'Montant'], fields: { 'c-client': '0', 'une-fois': true } },
  until: '2026-11-26',
  isDayChosen: true,
};

it('what the shop kept of sales comes back, without the sales too', () => {
  expect(checkSales(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  const apart = { ...kept, source: null, chosen: null };
  expect(checkSales(apart)).toEqual(apart);
});

it.each([
  ['nothing', null],
  ['sales that are no text', { ...kept, source: 1 }],
  ['titles that are none', { ...kept, chosen: { titles: [1], fields: {} } }],
  ['choices that are none', { ...kept, chosen: { titles: [] } }],
])('with %s it is refused', (_name, wrong) => expect(checkSales(wrong)).toBeNull());

it('sales of more than 200 kB as they are written stay with the person', () => {
  expect(shortEnough('a'.repeat(199_998))).toHaveLength(199_998);
  expect(shortEnough('a'.repeat(199_999))).toBeNull();
  expect(shortEnough('é'.repeat(100_000))).toBeNull();
});

it('they are called by the day of the reckoning, in a list', () => {
  expect(titleOfSales(kept)).toMatch(/^Clients au 26\snovembre\s2026$/);
  expect(titleOfSales({ ...kept, until: '' })).toBe('Clients');
});
