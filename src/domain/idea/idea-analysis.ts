/** What a model made of an idea, checked again (docs/product/idea.md#closed-answer). */
import type { IdeaUsageType } from '../status/idea-status.ts';
import { IDEA_TITLE_MAX } from '../text/idea-title.ts';
import { INPUT_NAME, type InputField, MOST_INPUTS } from '../workflow/input-fields.ts';
import { MOST_STEPS, type WorkflowStep } from '../workflow/steps.ts';
import { generatedLine } from './generated-text.ts';

export const SUMMARY_MAX = 600;
const LABEL_MAX = 80;
const QUESTION_MAX = 240;
export const MOST_QUESTIONS = 3;
const MOST_SIMILAR = 5;
const MOST_CHOICES = 12;

export interface IdeaAnalysis {
  title: string;
  summary: string;
  /** Slug of a category that exists. */
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

/** Whether anything runs for it. */
export const hasWorkflow = ({ feasible, steps }: Pick<IdeaAnalysis, 'feasible' | 'steps'>): boolean =>
  feasible && steps.length > 0;

/** What the model was given to choose from. */
export interface Offered {
  categories: readonly string[];
  ideas: readonly number[];
  automations: readonly number[];
}

/** Its shape is right, which says nothing of what stands in it. */
export interface AnswerOfModel extends Omit<IdeaAnalysis, 'category'> {
  category: string;
}

/** An answer that does not hold; the message is for staff. */
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
