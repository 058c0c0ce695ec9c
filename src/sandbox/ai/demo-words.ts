const simpleSigns = /\p{M}/gu;

export const simple = (text: string): string =>
  text.normalize('NFD').replaceAll(simpleSigns, '').toLowerCase();

/** So that « relancer » and « relances » are one. */
const stemLength = 6;
/** Short, and yet what an idea is about. */
const acronyms = new Set(['tva', 'csv', 'qr', 'rfm', 'ttc', 'crm', 'sms', 'seo', 'pdf']);

export const wordsOf = (text: string): Set<string> =>
  new Set(
    simple(text)
      .split(/[^a-z0-9]+/u)
      .filter((word) => word.length > 3 || acronyms.has(word))
      .map((word) => word.replace(/[sx]$/u, '').slice(0, stemLength)),
  );

export function common(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((word) => other.has(word)).length;
}

/** Said of anything: two texts that share these are not alike. */
const vague = wordsOf(
  'générateur générer calculateur calculer créateur créer simulateur professionnel complet client entreprise pour avec sans dans depuis chaque votre notre leur tous toutes tout toute plus moins quand prêt faire nombre quelques minutes jour semaine mois année fois seule même liste page outil texte exemple',
);

export const tellingWords = (text: string): Set<string> => wordsOf(text).difference(vague);
