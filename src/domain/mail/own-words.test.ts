import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownWords } from './own-words.ts';

const answered = (text: string) => ownWords(text, { isAnswer: true });
const quoted = '> Bonjour,\n> Votre facture est prête.\n>\n>> Merci\n';

describe('of an answer', () => {
  it.each([
    [
      'Gmail',
      `Oui, merci.\n\nLe lun. 3 nov. 2025 à 10:00, Rouage <support@rouage.example> a écrit :\n\n${quoted}`,
    ],
    [
      'a line broken in three',
      `Oui, merci.\n\nLe lun. 3 nov. 2025 à 10:00, Rouage\n<support@rouage.example> a\nécrit\u00a0:\n${quoted}`,
    ],
    ['Thunderbird', `Oui, merci.\n\nLe 03/11/2025 à 10:00, Rouage a écrit :\n${quoted}`],
    [
      'Apple',
      `Oui, merci.\n\nEnvoyé de mon iPhone\n\n> Le 3 nov. 2025 à 10:00, Rouage <a@b.fr> a écrit :\n>\n${quoted}`,
    ],
    [
      'an English program',
      `Oui, merci.\n\nOn Mon, Nov 3, 2025 at 10:00 AM Rouage <a@b.fr> wrote:\n${quoted}`,
    ],
    [
      'Outlook',
      'Oui, merci.\n\nDe : Rouage <a@b.fr>\nEnvoyé : lundi 3 novembre 2025 10:00\nÀ : Camille\nObjet : Réponse\n\nBonjour,\nVotre facture',
    ],
    ['an old Outlook', 'Oui, merci.\n\n-----Message d’origine-----\nDe : Rouage\nBonjour'],
    [
      'a quote without marks',
      'Oui, merci.\n\nLe 3 nov. 2025 à 10:00, Rouage a écrit :\n\nBonjour,\nVotre facture',
    ],
    ['a signature', `Oui, merci.\n\n-- \nCamille Martin\n06 12 34 56 78\n\n${quoted}`],
    ['an answer below', `Le 3 nov. 2025 à 10:00, Rouage a écrit :\n${quoted}\nOui, merci.`],
  ])('as %s writes it, the answer alone is kept', (_program, text) => {
    expect(answered(text)).toBe('Oui, merci.');
    expect(answered(text.replaceAll('\n', '\r\n'))).toBe('Oui, merci.');
  });

  it('keeps what stands between quoted lines', () => {
    expect(answered('> Quelle taille ?\nGrande.\n> Quelle couleur ?\nBleue.')).toBe('Grande.\nBleue.');
  });

  it.each([
    'Le client m’a écrit :\n\nje veux une relance',
    'On m’a dit 3 fois :\n\nnon',
    'De : quoi s’agit-il ?\n\nDe rien.',
    'Bien cordialement,\nCamille',
  ])('keeps a sentence that only looks like a quote: %j', (text) => {
    expect(answered(text)).toBe(text);
  });

  it('is empty when it only quotes', () => {
    expect(answered(`\n${quoted}`)).toBe('');
  });
});

it('of a new message nothing is taken for a quote but its signature is cut', () => {
  const forwarded =
    'À automatiser :\n---------- Forwarded message ---------\nDe : Paul\nDate : hier\nObjet : x\n> Relancer les devis';
  expect(ownWords(`${forwarded}\n\n-- \nCamille`, { isAnswer: false })).toBe(forwarded);
});

it('adds nothing, and takes a time that grows with the text alone', () => {
  const lines = fc.constantFrom(
    'Le 3 nov. 2025 à 10:00',
    'a écrit :',
    '> x',
    '',
    'mot',
    '-- ',
    'De : x',
    'Objet : y',
    'À : z',
  );
  fc.assert(
    fc.property(fc.array(lines), fc.boolean(), (said, isAnswer) => {
      const text = said.join('\n');
      const kept = ownWords(text, { isAnswer }).split('\n');
      expect(kept.filter((line) => line !== '' && !said.map((one) => one.trimEnd()).includes(line))).toEqual(
        [],
      );
    }),
  );
  const begin = performance.now();
  for (const line of ['Op schreef', 'Le 1', 'Le 10:00 a écrit :', 'De : x', '>', ' ', '-'])
    answered(`${line}\n`.repeat(10_000));
  answered('Le '.repeat(20_000));
  expect(performance.now() - begin).toBeLessThan(2_000);
});
