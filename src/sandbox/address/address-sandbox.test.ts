import { describe, expect, it } from 'vitest';
import { createAddressSandbox } from './address-sandbox.ts';

const app = createAddressSandbox();
const search = (q: string, limit = '5') =>
  app.inject({ url: '/search', query: { q, limit, autocomplete: '1' } });
const labels = async (q: string) =>
  (await search(q)).json().features.map((one: { properties: { label: string } }) => one.properties.label);

describe('the stand-in of the address service', () => {
  it('answers in the format of the real one', { tags: ['7.address-service'] }, async () => {
    const answer = await search('8 boulevard du port');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      type: 'FeatureCollection',
      query: '8 boulevard du port',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [expect.any(Number), expect.any(Number)] },
          properties: {
            label: '8 Boulevard du Port 80000 Amiens',
            score: expect.any(Number),
            housenumber: '8',
            street: 'Boulevard du Port',
            name: '8 Boulevard du Port',
            postcode: '80000',
            citycode: '80021',
            city: 'Amiens',
            context: '80, Somme, Hauts-de-France',
            type: 'housenumber',
          },
        },
      ],
    });
  });

  it('finds by the beginnings of words, without accents, and by the town', async () => {
    expect(await labels('rue mare lecl')).toEqual(['Rue Maréchal Leclerc 97400 Saint-Denis']);
    expect(await labels('12 rue de la paix nantes')).toContain('12 Rue de la Paix 44000 Nantes');
    expect(await labels('4 bis rue de siam')).toEqual(['4 bis Rue de Siam 29200 Brest']);
    expect(await labels('zzzzzz')).toEqual([]);
  });

  it('gives towns too, and never more than asked', async () => {
    const { features } = (await search('brest')).json();
    expect(features.map((one: { properties: { type: string } }) => one.properties.type)).toContain(
      'municipality',
    );
    expect((await search('rue', '2')).json().features).toHaveLength(2);
  });

  it.each(['ab', '', '!rue de siam', 'r'.repeat(201)])('refuses %j as the real one', async (q) => {
    expect((await search(q)).statusCode).toBe(400);
  });
});
