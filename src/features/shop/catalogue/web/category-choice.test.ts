import { expect, it } from 'vitest';
import { otherCategories, totalCount } from './catalogue-address.ts';

const choice = (slug: string, count: number) => ({ slug, name: slug, count });

it('shows at most 6 other categories, the fullest, in the catalogue’s order, none empty', {
  tags: ['2.category.others', '9.others'],
}, () => {
  const categories = [
    choice('a', 1),
    choice('b', 9),
    choice('c', 2),
    choice('d', 2),
    choice('ici', 50),
    choice('e', 3),
    choice('f', 0),
    choice('g', 4),
    choice('h', 5),
  ];
  expect(otherCategories(categories, 'ici').map(({ slug }) => slug)).toEqual(['b', 'c', 'd', 'e', 'g', 'h']);
});

it('shows fewer when there are fewer', () => {
  expect(otherCategories([choice('ici', 1), choice('a', 1)], 'ici')).toEqual([choice('a', 1)]);
  expect(otherCategories([choice('ici', 1)], 'ici')).toEqual([]);
});

it('counts every automation once for « Toutes »', { tags: ['2.catalogue.counts'] }, () => {
  expect(totalCount([choice('a', 2), choice('b', 0), choice('c', 5)])).toBe(7);
  expect(totalCount([])).toBe(0);
});
