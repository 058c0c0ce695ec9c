import type { AnswerOfModel } from '#domain/idea/idea-analysis.ts';
import type { AskedIdea, Catalogue } from '#domain/idea/idea-prompt.ts';
import { ideaTitle } from '#domain/text/idea-title.ts';
import type { InputField } from '#domain/workflow/input-fields.ts';
import type { WorkflowStep } from '#domain/workflow/steps.ts';

/** Rules over words, and says so: nothing here pretends to be a model. */
const MARK = 'Modèle de démonstration';

const simple = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** So that « relancer » and « relances » are one. */
const stemLength = 6;
const wordsOf = (text: string): Set<string> =>
  new Set(
    simple(text)
      .split(/[^a-z0-9]+/u)
      .filter((word) => word.length > 3)
      .map((word) => word.replace(/s$/u, '').slice(0, stemLength)),
  );

function common(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((word) => other.has(word)).length;
}

/** Stems that people use for what a category is about, by a word of its slug. */
const subjects: Record<string, RegExp> = {
  factur: /factur|devis|relance|paiement|tva|acompte|avoir|echeanc|encaiss/u,
  compta: /compta|tresorerie|marge|depense|charge|budget|tva|banque|bilan|urssaf|micro/u,
  finance: /compta|tresorerie|marge|depense|budget|banque|devis|factur|paiement/u,
  client: /client|prospect|fidel|segment|crm|avis|satisfaction/u,
  marketing: /publi|reseaux?|instagram|linkedin|newsletter|campagne|promo|seo|article|post/u,
  commerce: /produit|boutique|stock|catalogue|vente|commande|prix|panier|livraison/u,
  vente: /produit|boutique|stock|vente|commande|prix|panier/u,
  document: /document|contrat|courrier|attestation|mention|pdf|modele|signature/u,
  juridique: /contrat|mention|rgpd|legal|siret|juridique|clause/u,
  organisation: /reunion|planning|agenda|tache|temps|equipe|conge|rappel|compte.rendu/u,
  productivite: /temps|tache|agenda|rappel|tri|copier|recopi|ressaisi/u,
  administratif: /siret|dossier|administr|declaration|papier|courrier/u,
  donnee: /csv|excel|tableau|donnee|export|import|nettoy|doublon/u,
  communication: /email|mail|message|sms|signature|newsletter/u,
};

function categoryOf(text: string, { categories }: Catalogue): string {
  const scored = categories.map(({ slug, name }) => {
    const own = simple(`${slug} ${name}`);
    const patterns = Object.entries(subjects).filter(([stem]) => own.includes(stem));
    const found = patterns.reduce(
      (sum, [, pattern]) => sum + (text.match(new RegExp(pattern, 'gu'))?.length ?? 0),
      0,
    );
    return { slug, score: found + common(wordsOf(own), wordsOf(text)) * 2 };
  });
  const [best] = scored.toSorted((one, other) => other.score - one.score);
  return best && best.score > 0 ? best.slug : '';
}

const beyond =
  /telepath|lot(?:o|erie)|gagnant a coup|pirat|hacke|mot de passe d|espionn|arme|teleport|drone|robot qui|cuisin|a ma place au telephone|voyager dans le temps|faux avis|fausse facture/u;

const fields: [RegExp, InputField][] = [
  [/client|prospect/u, { name: 'client', label: 'Nom du client', kind: 'text', required: true, choices: [] }],
  [
    /montant|prix|devis|factur|tva|budget|tarif/u,
    { name: 'montant', label: 'Montant en euros', kind: 'number', required: true, choices: [] },
  ],
  [
    /date|echeance|rappel|agenda|jour|semaine|mois/u,
    { name: 'date', label: 'Date', kind: 'date', required: true, choices: [] },
  ],
  [
    /email|mail|message|newsletter/u,
    { name: 'email', label: 'Adresse email du destinataire', kind: 'email', required: false, choices: [] },
  ],
];
const anyText: InputField = {
  name: 'texte',
  label: 'Votre texte',
  kind: 'long_text',
  required: true,
  choices: [],
};

const acts: [RegExp, WorkflowStep['kind'], string][] = [
  [/chaque|tous les|toutes les|hebdo|quotidien|mensuel/u, 'schedule', 'Recommencer à l’heure dite'],
  [/tableau|excel|csv|sheet|liste/u, 'read_table', 'Lire les lignes du tableau'],
  [/si |lorsqu|quand|sans reponse|en retard/u, 'condition', 'Garder ce qui est concerné'],
  [/date|echeance|jour|mois/u, 'date', 'Écrire la date en toutes lettres'],
  [/doublon|regroup|total|bilan|resume/u, 'group', 'Regrouper les lignes'],
  [/devis|factur|document|pdf|contrat|courrier|compte.rendu/u, 'document', 'Composer le document'],
  [/email|mail|message|relanc|newsletter/u, 'send_email', 'Envoyer le message'],
  [/copi|saisi|mettre a jour|enregistr/u, 'write_table', 'Écrire la ligne dans le tableau'],
];

export function demoAnalysis(idea: AskedIdea, catalogue: Catalogue): AnswerOfModel {
  const text = simple(`${idea.title} ${idea.description}`);
  const words = wordsOf(text);
  const inputs = fields.filter(([pattern]) => pattern.test(text)).map(([, field]) => field);
  const kept = inputs.length > 0 ? inputs : [anyText];
  const steps = acts
    .filter(([pattern]) => pattern.test(text))
    .map(
      ([, kind, title]): WorkflowStep => ({
        kind,
        title,
        field: kind === 'date' || kind === 'condition' ? (kept[0]?.name ?? null) : null,
      }),
    );
  const isFeasible = !beyond.test(text) && words.size > 3;
  const category = categoryOf(text, catalogue);
  const like = <Row>(rows: readonly Row[], of: (row: Row) => string, least: number) =>
    rows.filter((row) => common(wordsOf(of(row)), words) >= least);
  const title = idea.title.endsWith('…') ? idea.title : ideaTitle(idea.title || idea.description);
  const compose: WorkflowStep = { kind: 'compose', title: 'Préparer les données', field: null };
  return {
    title,
    summary: `${MARK}\u00a0: des règles sur les mots ont reconnu ${steps.length} étape${steps.length > 1 ? 's' : ''}. La personne décrit «\u00a0${title}\u00a0».`,
    category,
    usage: idea.usage === 'pro' ? 'pro' : 'perso',
    feasible: isFeasible,
    confidence: isFeasible ? Math.min(95, 45 + steps.length * 8 + (category === '' ? 0 : 15)) : 20,
    similarIdeas: like(catalogue.ideas, ({ title: other }) => other, 2).map(({ id }) => id),
    similarAutomations: like(catalogue.automations, ({ name }) => name, 2).map(({ id }) => id),
    inputs: kept,
    steps: isFeasible ? [compose, ...steps] : [],
    questions:
      words.size < 12
        ? ['À quelle fréquence en auriez-vous besoin\u00a0?', 'Où se trouvent ces données aujourd’hui\u00a0?']
        : [],
  };
}
