/** Slugs of automations and categories: lowercase, accent-free, hyphenated (specification 5). */

const LETTERS: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/** `Création d’œuvres : 100 %` → `creation-d-oeuvres-100`. Empty when the name has neither Latin letter nor digit. */
export function slugify(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[œæßøđðþłı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** True for lowercase letters, digits and hyphens only (specification 5). */
export function isSlug(text: string): boolean {
  return /^[a-z0-9-]+$/.test(text);
}
