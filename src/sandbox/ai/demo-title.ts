/** What is done, as the words of an idea tell it; the first that fits. Without accents. */
const doings: [RegExp, string][] = [
  [/relanc/u, 'Relances'],
  [/rappel/u, 'Rappels'],
  [/compte.rendu|resum/u, 'Comptes rendus'],
  [/compar|rapproch|pointer/u, 'Rapprochement'],
  [/copi|saisi|report|import/u, 'Saisie'],
  [/tri|class|rang|doublon/u, 'Classement'],
  [/calcul|total|bilan|statisti/u, 'Calculs'],
  [/publi|newsletter/u, 'Publication'],
  [/surveill|alert|preven/u, 'Alertes'],
  [/repon|repond/u, 'Réponses'],
  [/envoy|email|mail|message/u, 'Envoi'],
];
const things: [RegExp, string][] = [
  [/devis/u, 'devis'],
  [/note.? de frais|depense/u, 'dépenses'],
  [/factur/u, 'factures'],
  [/commande/u, 'commandes'],
  [/stock|inventaire/u, 'stocks'],
  [/rendez.vous|agenda|planning/u, 'rendez-vous'],
  [/contrat/u, 'contrats'],
  [/reunion/u, 'réunions'],
  [/candidat|recrut/u, 'candidatures'],
  [/conge|paie|salari/u, 'dossiers d’équipe'],
  [/livraison|colis/u, 'livraisons'],
  [/avis|commentaire/u, 'avis'],
  [/photo|image|visuel/u, 'images'],
  [/client|prospect/u, 'clients'],
  [/email|mail|message/u, 'messages'],
  [/tableau|excel|csv|sheet/u, 'tableaux'],
];

const found = (text: string, words: readonly [RegExp, string][]) =>
  words.find(([pattern]) => pattern.test(text))?.[1];

/** Of rules alone, never the author's own words: it is shown to everybody once an idea is accepted. */
export function demoTitle(text: string): string {
  const thing = found(text, things);
  const doing = found(text, doings);
  if (doing && thing) return `${doing} de ${thing}`;
  if (thing) return `Préparation de ${thing}`;
  return doing ? `${doing} à automatiser` : 'Tâche à automatiser';
}
