import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { speakFrench } from './french-words.ts';

beforeAll(speakFrench);

const said = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe('a field without a message of its own says', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['that it is missing', z.string(), undefined, 'Ce champ est obligatoire.'],
    ['that it is null', z.int(), null, 'Ce champ est obligatoire.'],
    ['that it is empty', z.string().min(1), '', 'Ce champ est obligatoire.'],
    ['what it must be: a text', z.string(), 3, 'Ce champ doit être un texte.'],
    ['what it must be: whole', z.int(), 1.5, 'Ce champ doit être un nombre entier.'],
    ['what it must be: yes or no', z.boolean(), 'oui', 'Ce champ doit être vrai ou faux.'],
    ['what it must be: a list', z.array(z.int()), {}, 'Ce champ doit être une liste.'],
    ['how long it may be', z.string().max(3), 'abcd', 'Ce champ ne peut pas dépasser 3\u00a0caractères.'],
    ['how long it must be', z.string().min(3), 'a', 'Ce champ doit compter au moins 3\u00a0caractères.'],
    ['how much it may be', z.number().max(5), 6, 'Ce champ ne peut pas dépasser 5.'],
    ['what it must be above', z.number().positive(), 0, 'Ce champ doit être supérieur à 0.'],
    [
      'how many it may hold',
      z.array(z.int()).max(1),
      [1, 2],
      'Ce champ ne peut pas compter plus de 1\u00a0élément.',
    ],
    ['that a choice is none', z.enum(['a']), 'b', 'Cette valeur n’est pas proposée.'],
    ['that it is not wanted', z.strictObject({}), { a: 1 }, 'Ce champ n’est pas attendu.'],
    ['that its form is wrong', z.string().regex(/^a$/), 'b', 'Ce champ n’est pas valide.'],
    ['that it is no date', z.iso.datetime(), 'hier', 'Ce champ n’est pas valide.'],
  ])('%s', (_what, schema, value, message) => {
    expect(said(schema, value)).toBe(message);
  });

  it('its own message, where it has one', () => {
    expect(said(z.string('Le nom est requis'), undefined)).toBe('Le nom est requis');
  });
});
