import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanName, DELETED_ACCOUNT, personName } from './person-name.ts';

it.each([
  [{ first_name: 'Camille', last_name: 'Martin', email: 'c@exemple.fr' }, 'Camille Martin'],
  [{ first_name: '', last_name: 'Martin', email: 'c@exemple.fr' }, 'Martin'],
  [{ first_name: '', last_name: '', email: 'c@exemple.fr' }, 'c@exemple.fr'],
  [{ first_name: '', last_name: '', email: '' }, DELETED_ACCOUNT],
  [{ name: 'Camille Martin', email: 'c@exemple.fr' }, 'Camille Martin'],
  [{ name: ' ', email: 'c@exemple.fr' }, 'c@exemple.fr'],
  [{ name: null, email: 'c@exemple.fr' }, 'c@exemple.fr'],
  [null, DELETED_ACCOUNT],
])('a person is called by their names, else by their email: %j', (person, name) => {
  expect(personName(person)).toBe(name);
});

const invisible = fc.constantFrom(
  ...[
    '\u200b',
    '\u200d',
    '\u2060',
    '\u200e',
    '\u2800',
    '\u3164',
    '\u115f',
    '\u1160',
    '\uffa0',
    ' ',
    '\u00a0',
  ],
  ...['\u0301', '\u0489', '\u034f', '\ufe0f', '\u{e0001}', '\u{1d159}', '\u0600'],
);
const visible = fc.constantFrom(...'Zoé-Ł\u0905李م😀.4');

it('a name without one visible character is empty, and so is who has but such names', () => {
  fc.assert(
    fc.property(fc.array(invisible), fc.array(invisible), (first, last) => {
      expect(cleanName(first.join(''))).toBe('');
      const person = { first_name: first.join(''), last_name: last.join(''), email: 'c@exemple.fr' };
      expect(personName(person)).toBe('c@exemple.fr');
    }),
  );
});

const typedName = fc.array(fc.oneof(invisible, visible, fc.constant('\u0301'))).map((all) => all.join(''));
const withoutMarks = (name: string) => name.replaceAll(/\p{M}/gu, '');

it('a name that is seen loses nothing but the marks beyond four on a letter, whatever stands between them', () => {
  fc.assert(
    fc.property(typedName, visible, typedName, (before, seen, after) => {
      const typed = `${before}${seen}${after}`;
      const name = cleanName(typed);
      expect(withoutMarks(name)).toBe(withoutMarks(typed));
      for (const [run] of name.matchAll(/[\p{M}\p{DI}]+/gu))
        expect([...run].filter((one) => /[\p{Mn}\p{Me}]/u.test(one)).length).toBeLessThanOrEqual(4);
      expect(cleanName(name)).toBe(name);
    }),
  );
});

it.each([
  'Zoé',
  'Ze\u0301lie',
  'Nguyễn',
  'می\u200cخواهم',
  'שָׁלוֹם',
  'मोहन',
  '❤\ufe0f',
  '👩\u200d💻',
  'O’Neil-Ba',
])('%s is a name as it is', (name) => {
  expect(cleanName(name)).toBe(name);
});

it('ninety accents on a letter are four', () => {
  expect(cleanName(`Ze${'\u0301'.repeat(90)}lie`)).toBe(`Ze${'\u0301'.repeat(4)}lie`);
  expect(cleanName(`Ze${'\u0301\u200d'.repeat(6)}lie`)).toBe(`Ze${'\u0301\u200d'.repeat(4)}\u200d\u200dlie`);
});
