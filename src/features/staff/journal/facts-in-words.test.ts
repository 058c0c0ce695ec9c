import { expect, it } from 'vitest';
import { z } from 'zod';
import { filterOf } from '#contract-kit/list-page.ts';
import { changesInWords } from '#domain/people/staff-act-facts.ts';
import { listEndpoints } from '#tests/all-endpoints.ts';

/** Every word of a closed list, however deep its schema holds it. */
function wordsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = Reflect.get(schema, 'enum');
  const below = Object.values(schema).flatMap(wordsIn);
  return Array.isArray(own) ? [...own.map(String), ...below] : below;
}

/** The journal keeps the filter of every file that names people. */
const filters = (await listEndpoints()).flatMap(({ list }) => {
  if (!list || list.exports === 'content.read') return [];
  const { properties = {} } = z.toJSONSchema(z.strictObject({ ...filterOf(list), ids: z.string() }), {
    io: 'input',
    unrepresentable: 'any',
  });
  return Object.entries(properties).map(([name, schema]) => ({
    subject: list.subject,
    name,
    words: wordsIn(schema),
  }));
});

/** `subject_id` → « Subject id »: what is said of a fact that has no name. */
const unnamed = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

it.each(filters)(
  'the filter « $name » of a file of $subject is kept in French',
  ({ subject, name, words }) => {
    // In which order the lines left is not said.
    if (name === 'sort') return;
    for (const word of words.length > 0 ? words : ['12']) {
      const [told] = changesInWords(subject, null, { [name]: word });
      expect(told?.label).not.toBe(unnamed(name));
      if (words.length > 0) expect(told?.after, word).not.toBe(word);
    }
  },
);

it('reads the filters of every file', () => {
  expect(filters.length).toBeGreaterThan(25);
  expect(filters.filter(({ words }) => words.length > 0).length).toBeGreaterThan(8);
});
