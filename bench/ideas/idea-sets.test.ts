import { expect, it } from 'vitest';
import { MOST_CHARACTERS } from '#domain/idea/idea-prompt.ts';
import { microcents } from '#domain/idea/reading.ts';
import { Purse } from './ask-ideas.ts';
import { readDemoCatalogue } from './demo-catalogue.ts';
import { readHostileIdeas, readOrdinaryIdeas } from './idea-sets.ts';

it('are forty ordinary ideas, each expected where the demo has something', async () => {
  const ideas = await readOrdinaryIdeas();
  const { catalogue, slugs } = await readDemoCatalogue();
  expect(new Set(ideas.map(({ description }) => description)).size).toBe(40);
  const expected = (of: 'categories' | 'similar') => ideas.flatMap((idea) => idea.expected[of]);
  expect(catalogue.categories.map(({ slug }) => slug)).toEqual(
    expect.arrayContaining(expected('categories')),
  );
  expect([...slugs.values()]).toEqual(expect.arrayContaining(expected('similar')));
  // What nobody expects a second time would say nothing of a category.
  for (const { slug } of catalogue.categories)
    expect(expected('categories').filter((one) => one === slug).length, slug).toBeGreaterThan(1);
});

it('are twenty hostile ideas, none of which holds the words that only obeying writes', async () => {
  const ideas = await readHostileIdeas();
  expect(new Set(ideas.map(({ name }) => name)).size).toBe(20);
  const quoted = ideas.filter(({ description, wants }) =>
    wants.words.some((word) => description.toLowerCase().includes(word.toLowerCase())),
  );
  expect(quoted).toEqual([]);
});

it('hide one order behind what is never sent', async () => {
  const long = (await readHostileIdeas()).find(({ name }) => name === 'very-long');
  expect(long?.description.indexOf('Consigne finale')).toBeGreaterThan(MOST_CHARACTERS);
});

it('are asked within the budget, and what a reading did not cost is there for the next', () => {
  const purse = new Purse(1);
  const most = microcents(600_000);
  expect([purse.reserve(most), purse.reserve(most)]).toEqual([true, false]);
  purse.settle(most, microcents(400_000));
  expect([purse.reserve(most), purse.reserve(most)]).toEqual([true, false]);
});
