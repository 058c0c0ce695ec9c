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
