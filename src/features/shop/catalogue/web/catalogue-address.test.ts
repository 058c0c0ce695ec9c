import { describe, expect, it } from 'vitest';
import {
  CATALOGUE_PARAMETERS,
  catalogueAddress,
  pageAddress,
  readCatalogueQuery,
  readId,
} from './catalogue-address.ts';

const read = (query: string) => readCatalogueQuery(new URLSearchParams(query));

describe('the catalogue’s address', () => {
  it('gives back the filters that were written in it', () => {
    const query = { category: 'e-commerce', search: 'relance & devis', sort: 'price', page: 3 } as const;
    const [path, written] = catalogueAddress(query).split('?');
    expect(path).toBe('/catalogue');
    expect(read(written!)).toEqual(query);
  });

  it('writes nothing that is not asked', () => {
    expect(catalogueAddress({ category: '', search: '', sort: 'chosen', page: 1 })).toBe('/catalogue');
    expect(catalogueAddress({ search: 'devis' })).toBe('/catalogue?search=devis');
    expect(pageAddress('/catalogue/crm', 1)).toBe('/catalogue/crm');
    expect(pageAddress('/catalogue/crm', 2)).toBe('/catalogue/crm?page=2');
    expect(pageAddress('/catalogue?search=devis', 2)).toBe('/catalogue?search=devis&page=2');
  });

  it('uses no parameter that the page’s cache does not know', () => {
    const { searchParams } = new URL(
      catalogueAddress({ category: 'c', search: 's', sort: 'new', page: 2 }),
      'http://x',
    );
    expect([...searchParams.keys()].sort()).toEqual([...CATALOGUE_PARAMETERS].sort());
  });

  it.each(['0', '-1', '1.5', 'deux', '', '01', '9'.repeat(40)])('reads page “%s” as the first', (page) => {
    expect(read(`page=${page}`).page).toBe(1);
  });

  it.each(['', 'cher', 'chosen', 'toString'])('reads the order “%s” as that of the shop', (sort) => {
    expect(read(`sort=${sort}`).sort).toBe('chosen');
  });

  it('makes one line of at most 100 characters of what was searched', () => {
    expect(read('search=%20relance%00%0A%20%20client%20').search).toBe('relance client');
    expect(read(`search=${'x'.repeat(300)}`).search).toHaveLength(100);
  });
});

describe('an automation’s id in an address', () => {
  it('is a positive number that the database can hold', () => {
    expect(readId('12')).toBe(12);
    for (const text of [undefined, '', '0', '-1', '1.5', '1e3', 'abc', '2147483648', '99999999999']) {
      expect(readId(text)).toBeUndefined();
    }
  });
});
