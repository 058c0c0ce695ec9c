import type { IdeaUsageType } from '../status/idea-status.ts';
import { cutText } from '../text/cut-text.ts';
import { IDEA_TITLE_MAX } from '../text/idea-title.ts';
import { withoutPersonalNumbers } from '../text/personal-numbers.ts';
import { isSeen, withFewMarks } from '../text/seen-text.ts';
import { INPUT_NAME, type InputField, MOST_INPUTS } from '../workflow/read-inputs.ts';
import { MOST_STEPS, type WorkflowStep } from '../workflow/steps.ts';

/** A model that wrote these words has read a stranger's (docs/product/idea.md#generated-words-are-cleaned). */

const REMOVED = '[adresse retirée]';
const NUMBER_REMOVED = '[numéro retiré]';
/** This is longer than anything kept, and bounds what the patterns read. */
const MOST_READ = 4_000;
const ADDRESSES = [
  /[a-z0-9+.-]{0,40}:\/\/\S*/giu,
  /(?<![\p{L}\p{N}:/])\/\/[\p{L}\p{N}]\S*/gu,
  /\b(?:mailto|data|javascript|tel):\S+/giu,
  /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,80}/gu,
  /\bwww\.\S+/giu,
  /(?<![\p{N}.])\d{1,3}(?:\.\d{1,3}){3}(?!\.?\p{N})(?:[/?:#]\S*)?/gu,
  /[\p{L}\p{N}._-]{1,64}\s{0,3}(?:[([]\s?(?:at|arobase)\s?[)\]]|\s(?:at|arobase)\s)\s{0,3}[\p{L}\p{N}-]{1,64}(?:\s{0,3}[([]?(?:\s(?:point|dot)\s|\.)[)\]]?\s{0,3}[\p{L}\p{N}-]{2,24}){1,6}/giu,
];
const DOMAIN =
  /(?<![\p{L}\p{N}\p{M}])(?:[\p{L}\p{N}][\p{L}\p{N}\p{M}-]{0,62}\.){1,12}(?!(?:pdf|csv|xlsx?|docx?|json|xml|txt|html?|png|jpe?g|svg|odt|ods)(?![\p{L}\p{N}/-]))\p{L}[\p{L}\p{M}]{1,24}(?![\p{L}\p{N}\p{M}])(?:[/?:#]\S*)?/giu;
/** « Fin.Merci », « J.M.Durand » lack a space and are no address. */
const NEXT_SENTENCE = /^((?:\p{L}\.)*[\p{L}\p{N}\p{M}-]+\.)(\p{Lu}\p{Ll}+)$/u;

const removeDomain = (found: string): string =>
  NEXT_SENTENCE.test(found) ? found.replace(NEXT_SENTENCE, '$1 $2') : REMOVED;

/** Removes invisible and direction signs, and writes letters and dots as addresses do. */
const withoutDisguise = (text: string): string =>
  text
    .replaceAll(/[\p{DI}\p{Cf}]/gu, '')
    .replaceAll(/[\p{Cc}\p{Cs}\u2800]/gu, ' ')
    .replaceAll(/[\uFF01-\uFF5E]/gu, (wide) => String.fromCodePoint(wide.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\u2024\u3002\uFF61]/gu, '.')
    .normalize('NFC');

const withoutNumbers = (text: string): string => withoutPersonalNumbers(text, NUMBER_REMOVED);

const without = (text: string): string =>
  withoutNumbers(
    ADDRESSES.reduce((kept, address) => kept.replaceAll(address, REMOVED), text).replaceAll(
      DOMAIN,
      removeDomain,
    ),
  );

const removedIn = (text: string): number => text.split(/\[(?:adresse retirée|numéro retiré)\]/u).length;

/** Browsers read « evil.ⓒⓞⓜ » as an address, so the text takes that form where it reveals more. */
function withoutAddresses(text: string): string {
  const plain = without(text);
  const read = without(text.normalize('NFKC'));
  return removedIn(read) > removedIn(plain) ? read : plain;
}

const withoutLinks = (text: string): string => text.replaceAll(/!?\[([^[\]]*)\]\(([^()]*)\)/gu, '$1 $2');

const withoutMarkup = (text: string): string =>
  text
    .replaceAll(/<[^<>]*>/gu, ' ')
    .replaceAll(/[`*_#<>]+/gu, ' ')
    .replaceAll('](', '] (');

/** Gives one line without addresses, personal numbers, markup or invisible signs; empty when nothing is left. */
export function generatedLine(text: string, max: number): string {
  const bare = withoutAddresses(withFewMarks(withoutLinks(withoutDisguise(text.slice(0, MOST_READ)))));
  // A tag or extra spaces may have split a number, so numbers go once those are gone.
  const flat = withoutNumbers(withoutMarkup(bare).replaceAll(/\s+/gu, ' ').trim());
  if (!isSeen(flat.replaceAll(REMOVED, '').replaceAll(NUMBER_REMOVED, ''))) return '';
  return flat.length <= max ? flat : `${cutText(flat, max - 1).trimEnd()}…`;
}

/** docs/product/idea.md#closed-answer */

export const SUMMARY_MAX = 600;
const LABEL_MAX = 80;
const QUESTION_MAX = 240;
export const MOST_QUESTIONS = 3;
const MOST_SIMILAR = 5;
const MOST_CHOICES = 12;

export interface IdeaAnalysis {
  title: string;
  summary: string;
  /** The slug of an existing category. */
  category: string | null;
  usage: IdeaUsageType;
  feasible: boolean;
  /** The model's own figure, in whole percent. */
  confidence: number;
  similarIdeas: readonly number[];
  similarAutomations: readonly number[];
  inputs: readonly InputField[];
  steps: readonly WorkflowStep[];
  questions: readonly string[];
}

export const hasWorkflow = ({ feasible, steps }: Pick<IdeaAnalysis, 'feasible' | 'steps'>): boolean =>
  feasible && steps.length > 0;

export interface Offered {
  categories: readonly string[];
  ideas: readonly number[];
  automations: readonly number[];
}

export interface AnswerOfModel extends Omit<IdeaAnalysis, 'category'> {
  category: string;
}

/** The message is for staff. */
export class UnfitAnswer extends Error {
  override name = 'UnfitAnswer';
}

function known(given: readonly number[], offered: readonly number[]): number[] {
  return [...new Set(given)].filter((id) => offered.includes(id)).slice(0, MOST_SIMILAR);
}

function fitInputs(inputs: readonly InputField[]): InputField[] {
  const names = new Set(inputs.map(({ name }) => name));
  if (inputs.length > MOST_INPUTS || names.size < inputs.length)
    throw new UnfitAnswer('Les champs proposés sont trop nombreux, ou portent deux fois le même nom.');
  return inputs.map(({ name, label, kind, required, choices }) => {
    const words = generatedLine(label, LABEL_MAX);
    if (!INPUT_NAME.test(name) || words === '')
      throw new UnfitAnswer('Un champ proposé n’a pas de nom ou de libellé valable.');
    const offered = kind === 'choice' ? choices.map((choice) => generatedLine(choice, LABEL_MAX)) : [];
    const kept = [...new Set(offered)].filter((choice) => choice !== '').slice(0, MOST_CHOICES);
    if (kind === 'choice' && kept.length < 2)
      throw new UnfitAnswer('Un champ à choix est proposé sans choix.');
    return { name, label: words, kind, required, choices: kept };
  });
}

function fitSteps(steps: readonly WorkflowStep[], inputs: readonly InputField[]): WorkflowStep[] {
  if (steps.length > MOST_STEPS) throw new UnfitAnswer('Les étapes proposées sont trop nombreuses.');
  return steps.map(({ kind, title, field }) => ({
    kind,
    title: generatedLine(title, LABEL_MAX),
    field: inputs.some(({ name }) => name === field) ? field : null,
  }));
}

/** Throws `UnfitAnswer`. */
export function fitAnalysis(answer: AnswerOfModel, offered: Offered): IdeaAnalysis {
  const title = generatedLine(answer.title, IDEA_TITLE_MAX);
  const summary = generatedLine(answer.summary, SUMMARY_MAX);
  if (title === '' || summary === '') throw new UnfitAnswer('Le titre ou le résumé est vide.');
  const { confidence, usage, feasible } = answer;
  if (!Number.isInteger(confidence) || confidence < 0 || confidence > 100)
    throw new UnfitAnswer('La confiance n’est pas un pourcentage entier de 0 à 100.');
  const inputs = fitInputs(answer.inputs);
  const steps = fitSteps(answer.steps, inputs);
  if (feasible && steps.length === 0)
    throw new UnfitAnswer('L’idée est dite réalisable, et aucune étape n’est proposée.');
  return {
    title,
    summary,
    category: offered.categories.includes(answer.category) ? answer.category : null,
    usage,
    feasible,
    confidence,
    similarIdeas: known(answer.similarIdeas, offered.ideas),
    similarAutomations: known(answer.similarAutomations, offered.automations),
    inputs,
    steps,
    questions: answer.questions
      .map((question) => generatedLine(question, QUESTION_MAX))
      .filter((question) => question !== '')
      .slice(0, MOST_QUESTIONS),
  };
}

type Analysed = Pick<IdeaAnalysis, 'summary' | 'inputs' | 'steps'>;

const list = (words: readonly string[]) => words.map((word) => `- ${word}`).join('\n');

export function draftDescription({ summary, inputs, steps }: Analysed): string {
  const asked = inputs.length > 0 ? [`Vous indiquez\u00a0:\n${list(inputs.map(({ label }) => label))}`] : [];
  const titles = steps.map(({ title }) => title).filter((title) => title !== '');
  const done = titles.length > 0 ? [`Ensuite, elle s’en charge\u00a0:\n${list(titles)}`] : [];
  return [summary, ...asked, ...done].join('\n\n');
}

const SLUG_MOST = 80;
const MOST_LIKE_IT = 20;

const numbered = (slug: string) => [
  slug,
  ...Array.from({ length: MOST_LIKE_IT }, (_, at) => `${slug}-${at + 2}`),
];

/** The best slug comes first (docs/product/idea.md#draft-of-an-idea). */
export function draftSlugs(slug: string, ideaId: number): string[] {
  const own = `idee-${ideaId}`;
  const base = slug.slice(0, SLUG_MOST).replace(/-$/, '');
  return base === '' ? numbered(own) : [...numbered(base), ...numbered(`${base}-${own}`)];
}
