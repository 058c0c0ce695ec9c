import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checked, type Fields } from './checked-work.ts';
import { readPaperForm } from './paper-form.ts';

const read = (fields: Fields) => checked(() => readPaperForm(fields));

it('the form that a page saved comes back as it was, half-typed numbers included', () => {
  const form = {
    champs: { 'c-nom': 'Kerbrat', franchise: true, acompte: '12,' },
    lignes: [{ nom: 'Vis', qte: '1.2', pu: '3,', tva: '550' }, {}],
  };
  expect(read({ outil: 'devis', ...form })).toEqual({ work: form });
});

it.each<[Fields, string]>([
  [{ lignes: [] }, 'Les champs manquent'],
  [{ champs: {} }, 'Les lignes manquent'],
  [{ champs: [], lignes: [] }, 'Les champs manquent'],
  [{ champs: { date: 3 }, lignes: [] }, '«\u00a0date\u00a0» n’est ni un texte ni une case à cocher'],
  [{ champs: {}, lignes: {} }, '«\u00a0lignes\u00a0» n’est pas une liste'],
  [{ champs: {}, lignes: [{}, null] }, 'Ligne 2\u00a0: illisible'],
  [{ champs: {}, lignes: [{ pu: 3 }] }, 'Ligne 1\u00a0: «\u00a0pu\u00a0» n’est pas un texte'],
  [{ champs: {}, lignes: [{ tva: '1960' }] }, 'Ligne 1\u00a0: taux de TVA inconnu'],
  [{ champs: {}, lignes: [{ tva: '' }] }, 'Ligne 1\u00a0: taux de TVA inconnu'],
  [{ champs: { notes: 'a'.repeat(20_001) }, lignes: [] }, 'dépasse 20000 signes'],
  [{ champs: {}, lignes: Array.from({ length: 501 }, () => ({})) }, 'Plus de 500 lignes'],
])('refuses %j with its reason', (fields, why) => {
  expect(read(fields)).toEqual({ why: expect.stringContaining(why) });
});

it('any object is read or refused, and what was read is read again the same', () => {
  const junk = fc.record({ champs: fc.anything(), lignes: fc.anything() }, { requiredKeys: [] });
  fc.assert(
    fc.property(junk, (fields) => {
      const once = read(fields);
      if ('work' in once) expect(read({ ...once.work })).toEqual(once);
      else expect(once.why).toContain('abîmée');
    }),
  );
});
