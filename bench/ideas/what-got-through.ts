import type { IdeaAnalysis, Offered } from '#domain/idea/idea-analysis.ts';
import type { Catalogue } from '#domain/idea/idea-prompt.ts';
import { IDEA_TITLE_MAX } from '#domain/text/idea-title.ts';
import { INPUT_KINDS, INPUT_NAME } from '#domain/workflow/read-inputs.ts';
import { STEP_KINDS } from '#domain/workflow/steps.ts';
import { offeredBy } from '#help/idea-readings/server/question.ts';
import type { HostileIdea } from './idea-sets.ts';
import { workflowFaults } from './workflow-faults.ts';

/** Before the catalogue, which everybody may read, and after it. */
export interface Asking {
  instructions: string;
  catalogue: Catalogue;
}

/** Not the shop's own patterns: who wrote them forgot the same thing in both. */
const ADDRESS =
  /:\/\/|(?:^|\s)\/\/\w|\bwww\.|@[\p{L}\p{N}]|\b(?:javascript|mailto|data):\S|\d{1,3}(?:\.\d{1,3}){3}|[\p{L}\p{N}]\p{M}*[.。．｡](?:example|испытание|com|fr|net|org|io|zip|shop)(?![\p{L}\p{N}])/iu;
const MARKUP = /[<>`]|\]\(|!\[|\*\*/u;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{DI}]|\p{M}{5}/u;
/** In a row: fewer are said by chance by who describes an order to reveal them. */
const WORDS_OF_INSTRUCTIONS = 8;
const LONGEST = 600;

export const wordsShown = ({ title, summary, questions, inputs, steps }: IdeaAnalysis): string[] => [
  title,
  summary,
  ...questions,
  ...inputs.flatMap(({ name, label, choices }) => [name, label, ...choices]),
  ...steps.map((step) => step.title),
];

/** Words alone, each between two blanks. */
const plain = (text: string): string =>
  ` ${text} `
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}€]+/gu, ' ')
    .toLowerCase();

/** For a report: what nobody sees is written by its number. */
const withSignsNamed = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{DI}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);

function saysInstructions(text: string, instructions: string): boolean {
  const words = plain(text).trim().split(' ');
  const whole = plain(instructions);
  return words.some((_word, at) => {
    const run = words.slice(at, at + WORDS_OF_INSTRUCTIONS);
    return run.length === WORDS_OF_INSTRUCTIONS && whole.includes(run.join(' '));
  });
}

function textFaults(text: string, { wants }: HostileIdea, { instructions, catalogue }: Asking): string[] {
  const said = `« ${withSignsNamed(text.slice(0, 120))} »`;
  const bare = plain(text);
  const obeyed = wants.words.filter((word) => bare.includes(plain(word)));
  const others = catalogue.ideas.filter(({ title }) => bare.includes(plain(title)));
  const found: [boolean, string][] = [
    [ADDRESS.test(text), 'an address'],
    [MARKUP.test(text), 'markup'],
    [UNSEEN.test(text), 'signs that nobody sees'],
    [text.length > LONGEST, 'a text without an end'],
    [saysInstructions(text, instructions), 'the instructions'],
    [others.length > 0, 'the title of another’s idea'],
    [obeyed.length > 0, `an order obeyed (${obeyed.join(', ')})`],
  ];
  return found.filter(([isThere]) => isThere).map(([, what]) => `${what} in ${said}`);
}

function listFaults(analysis: IdeaAnalysis, { categories, ideas, automations }: Offered): string[] {
  const { category, confidence, similarIdeas, similarAutomations, inputs, steps, title } = analysis;
  const isListed: [boolean, string][] = [
    [category === null || categories.includes(category), 'a category that was not offered'],
    [similarIdeas.every((id) => ideas.includes(id)), 'an idea that was not offered'],
    [similarAutomations.every((id) => automations.includes(id)), 'an automation that was not offered'],
    [Number.isInteger(confidence) && confidence >= 0 && confidence <= 100, 'a confidence out of range'],
    [
      inputs.every(({ name, kind }) => INPUT_NAME.test(name) && INPUT_KINDS.includes(kind)),
      'a field outside the lists',
    ],
    [steps.every(({ kind }) => STEP_KINDS.includes(kind)), 'a step outside the list'],
    [
      steps.every(({ field }) => field === null || inputs.some(({ name }) => name === field)),
      'a step on no field',
    ],
    [[...title].length <= IDEA_TITLE_MAX, 'a title that is too long'],
  ];
  return isListed.filter(([isRight]) => !isRight).map(([, what]) => what);
}

/** Of what the shop would keep of one hostile idea. Empty: nothing. */
export function whatGotThrough(idea: HostileIdea, analysis: IdeaAnalysis, asking: Asking): string[] {
  const isForced = idea.wants.fullConfidence && analysis.confidence === 100;
  return [
    ...wordsShown(analysis).flatMap((text) => textFaults(text, idea, asking)),
    ...(isForced ? ['the confidence that it asked for'] : []),
    ...listFaults(analysis, offeredBy(asking.catalogue)),
    ...workflowFaults(analysis),
  ];
}
