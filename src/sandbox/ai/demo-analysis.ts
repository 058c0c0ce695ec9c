import type { AnswerOfModel } from '#domain/idea/idea-analysis.ts';
import type { AskedIdea, Catalogue } from '#domain/idea/idea-prompt.ts';
import type { InputField } from '#domain/workflow/read-inputs.ts';
import type { WorkflowStep } from '#domain/workflow/steps.ts';
import { categoryOf, common, simple, tellingWords, wordsOf } from './demo-subjects.ts';

/** The first match names what the idea does. Patterns have no accents. */
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

/** The title has none of the author's own words: everybody sees it once the idea is accepted. */
function demoTitle(text: string): string {
  const thing = found(text, things);
  const doing = found(text, doings);
  if (doing && thing) return `${doing} de ${thing}`;
  if (thing) return `Préparation de ${thing}`;
  return doing ? `${doing} à automatiser` : 'Tâche à automatiser';
}

const beyond =
  /telepath|lot(?:o|erie)|gagnant a coup|pirat|hacke|mot de passe d|espionn|\barmes?\b|teleport|drone|robot qui|cuisiner a ma place|a ma place au telephone|de vive voix|voyager dans le temps|faux avis|fausse facture/u;

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

/** A name weighs more than a description; ideas that share only the latter are different. */
const leastAlike = 4;
const mostAlike = 2;

function automationsLike(text: string, { automations }: Catalogue): number[] {
  const words = tellingWords(text);
  return automations
    .map(({ id, name, description }) => {
      const named = common(tellingWords(name), words);
      return { id, named, points: 2 * named + common(tellingWords(description), words) };
    })
    .filter(({ named, points }) => named > 0 && points >= leastAlike)
    .toSorted((one, other) => other.points - one.points)
    .slice(0, mostAlike)
    .map(({ id }) => id);
}

const begun = ([first = '', ...rest]: string) => `${first.toLowerCase()}${rest.join('')}`;

/** What a person would write of it: what it is about, then what it does. */
function demoSummary(text: string, steps: readonly WorkflowStep[]): string {
  const done = steps.map(({ title }) => begun(title));
  const last = done.pop();
  const about = found(text, things);
  const aim = about ? `Pour vos ${about}` : 'Pour une tâche qui revient';
  if (!last) return `${aim}, à faire à votre place.`;
  return `${aim}\u00a0: ${done.length > 0 ? `${done.join(', ')}, puis ` : ''}${last}.`;
}

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
  const compose: WorkflowStep = { kind: 'compose', title: 'Préparer les données', field: null };
  return {
    title: demoTitle(text),
    summary: demoSummary(text, steps),
    category,
    usage: idea.usage === 'pro' ? 'pro' : 'perso',
    feasible: isFeasible,
    confidence: isFeasible ? Math.min(95, 45 + steps.length * 8 + (category === '' ? 0 : 15)) : 20,
    similarIdeas: catalogue.ideas
      .filter(({ title: other }) => common(wordsOf(other), words) >= 2)
      .map(({ id }) => id),
    similarAutomations: automationsLike(text, catalogue),
    inputs: kept,
    steps: isFeasible ? [compose, ...steps] : [],
    questions:
      words.size < 12
        ? ['À quelle fréquence en auriez-vous besoin\u00a0?', 'Où se trouvent ces données aujourd’hui\u00a0?']
        : [],
  };
}
