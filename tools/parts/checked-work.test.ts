import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checked, type Fields, listIn, openWork, Refusal, textIn } from './checked-work.ts';

const read = (fields: Fields) => ({
  title: textIn(fields, 'title'),
  points: listIn(fields, 'points', 'Point', (item, where) => textIn(item, 'text', where)),
});
const open = (text: string) =>
  openWork(text, 'essai', read, (data) => (data.type === 'ancien' ? () => read(data) : undefined));

it('what the tool wrote comes back, and what is not there is empty', () => {
  expect(open('{"outil":"essai","title":"A","points":[{"text":"b"},{}]}')).toEqual({
    work: { title: 'A', points: ['b', ''] },
  });
  expect(open('{"outil":"essai"}')).toEqual({ work: { title: '', points: [] } });
});

it('a file of the first version is known by its own sign', () => {
  expect(open('{"type":"ancien","title":"A"}')).toEqual({ work: { title: 'A', points: [] } });
});

it.each([
  ['{"outil":"devis"}', 'de l’outil «\u00a0devis\u00a0»'],
  ['{"type":"autre"}', 'ne dit pas quel outil'],
  ['[]', 'ne dit pas quel outil'],
  ['x', 'JSON'],
  ['{"outil":"essai","title":1}', '«\u00a0title\u00a0» n’est pas un texte. Votre saisie n’a pas changé.'],
  ['{"outil":"essai","points":{}}', '«\u00a0points\u00a0» n’est pas une liste'],
  ['{"outil":"essai","points":[{},[]]}', 'Point 2\u00a0: illisible'],
  [
    '{"outil":"essai","points":[{"text":null},{"text":2}]}',
    'Point 2\u00a0: «\u00a0text\u00a0» n’est pas un texte',
  ],
])('%s is refused with its reason', (text, why) => {
  const opened = open(text);
  expect('why' in opened && opened.why).toContain(why);
});

it('no file makes the page fail: it is the work or a reason', () => {
  fc.assert(
    fc.property(fc.json(), fc.boolean(), (json, isOurs) => {
      const opened = open(isOurs ? `{"outil":"essai","title":${json},"points":${json}}` : json);
      expect('work' in opened || opened.why !== '').toBe(true);
    }),
  );
});

it('a fault of the program is no fault of the file', () => {
  expect(() =>
    checked(() => {
      throw new TypeError('x');
    }),
  ).toThrow(TypeError);
  expect(
    checked(() => {
      throw new Refusal('Non');
    }),
  ).toEqual({ why: 'Cette sauvegarde est abîmée. Non. Votre saisie n’a pas changé.' });
});
