import { SAMPLE_BYTES } from '../document/demonstration.ts';
import type { Fields } from './record.ts';

export const CATEGORY = {
  name: { label: 'Nom', is: 'line', max: 100, missing: 'Le nom est obligatoire.' },
  slug: { label: 'Slug', is: 'slug' },
  description: { label: 'Description', is: 'note', max: 1000 },
} as const satisfies Fields;

export const PREPARED_ANSWER = {
  title: { label: 'Titre', is: 'line', max: 100, missing: 'Le titre est obligatoire.' },
  body: { label: 'Texte', is: 'text', max: 5000, missing: 'Le texte est obligatoire.' },
} as const satisfies Fields;

/** Its form says more of the sample than its length (docs/product/demonstration.md). */
export const DEMONSTRATION = {
  allowed: { label: 'Permettre l’essai sans compte', is: 'flag' },
  sample: { label: 'Exemple', is: 'note', max: SAMPLE_BYTES },
} as const satisfies Fields;

/** What somebody edits of a person. Its form has rules of its own: rights, a password, a cap with its own call. */
export const PERSON = {
  email: { label: 'Email', is: 'line', max: 254 },
  first_name: { label: 'Prénom', is: 'line', max: 150 },
  last_name: { label: 'Nom', is: 'line', max: 150 },
  phone: { label: 'Téléphone', is: 'line', max: 20 },
  is_staff: { label: 'Administrateur', is: 'flag' },
  role: { label: 'Rôle', is: 'line', max: 20 },
  monthly_cap: { label: 'Plafond mensuel', is: 'euros', notPositive: '' },
} as const satisfies Fields;
