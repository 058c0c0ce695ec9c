import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { type Answers, emptyAnswers } from './core.ts';
import { fieldOf, fileNames, readTeam, teamFiles } from './team.ts';
import { asPage, asText } from './written.ts';

const answers = (change: Partial<Answers> = {}): Answers => ({
  ...emptyAnswers(),
  societe: 'Atelier Martin',
  site: 'www.exemple.fr',
  ...change,
});
const shared = answers({
  prenom: 'Modèle',
  fonction: 'Gérante',
  tel: '+33 1 23 45 67 89',
  courriel: 'modele@exemple.fr',
});
const team = (text: string) => {
  const read = readTeam(text, shared);
  return read.is === 'team' ? read : undefined;
};

it('columns are known by their titles, accents and capitals aside', () => {
  expect(
    ['Prénom', 'NOM', 'Adresse e-mail', 'Téléphone portable', 'Job title', 'Âge', ''].map(fieldOf),
  ).toEqual(['prenom', 'nom', 'courriel', 'mobile', 'fonction', undefined, undefined]);
});

it('each person of a list has a signature with what the page shares, and nothing of the person in the page', () => {
  const read = team(
    'Prénom;Nom;Fonction;Email;Âge\nAwa;Diop;Vente;awa@exemple.fr;30\nKarim;"Ben; Ali";;karim@exemple.fr;40\n',
  );
  expect(read?.ignored).toEqual(['Âge']);
  expect(read?.members.map(({ line, why }) => [line, why])).toEqual([
    [2, []],
    [3, []],
  ]);
  const second = read?.members[1];
  expect(second && asText(second.answers).split('\n').slice(0, 3)).toEqual([
    'Karim Ben; Ali',
    'Atelier Martin',
    'karim@exemple.fr · exemple.fr',
  ]);
});

it('a line that makes no signature is named with its reason, and none is dropped in silence', () => {
  const read = team(
    'Prénom,Email\nAwa,awa@exemple.fr\nKarim,karim@\n,seul@exemple.fr\n\nZoé,zoe@exemple.fr,trop\n',
  );
  expect(read?.members.map(({ line, why }) => [line, why.length])).toEqual([
    [2, 0],
    [3, 1],
    [4, 1],
    [6, 1],
  ]);
});

it.each([
  ['', 'empty'],
  ['\n\n', 'empty'],
  ['Âge;Ville\n30;Brest', 'refused'],
  ['Nom;Name;Last name\nA;B;C', 'refused'],
  [`Nom\n${'x\n'.repeat(501)}`, 'refused'],
])('a list that is none is refused: %j', (text, is) => {
  expect(readTeam(text, shared).is).toBe(is);
});

it('a ZIP holds a page and a text for each right line, namesakes apart (read back by fflate)', () => {
  const read = team('Prénom;Nom;Email\nZoé;Lefèvre;\nZoe;Lefevre;\nKarim;Ali;faux\nZoe;Lefevre 2;\n');
  const members = read?.members ?? [];
  const files = unzipSync(teamFiles(members, new Date('2026-11-26T10:00:00Z')));
  expect(Object.keys(files).sort()).toEqual(
    ['zoe-lefevre', 'zoe-lefevre-2', 'zoe-lefevre-2-2']
      .flatMap((name) => [`${name}.html`, `${name}.txt`])
      .sort(),
  );
  const [first] = members;
  expect(first && strFromU8(files['zoe-lefevre.html'] ?? new Uint8Array())).toBe(
    first && asPage(first.answers),
  );
});

it('no two people share a file, whatever their names', () => {
  const name = fc.constantFrom('Zoé', 'zoe', 'zoe-2', 'Zoe 2', '李', '!', 'Œuf');
  fc.assert(
    fc.property(fc.array(name, { maxLength: 12 }), (list) => {
      const members = list.map((prenom, line) => ({ line, answers: answers({ prenom, nom: '' }), why: [] }));
      expect(new Set(fileNames(members)).size).toBe(list.length);
    }),
  );
});
