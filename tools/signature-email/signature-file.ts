import {
  type Checked,
  type Fields,
  isFields,
  keptWork,
  openWork,
  Refusal,
  textIn,
} from '../parts/checked-work.ts';
import { type Answers, emptyAnswers, fields, fonts, layouts, nameOf, sizes } from './core.ts';

/** The whole work of the page. */
export interface Work {
  answers: Answers;
  /** The list of the team, as it was pasted or read. */
  team: string;
}

const choices = [
  ['modele', layouts],
  ['police', fonts],
  ['corps', sizes],
] as const;

/** What the file does not hold is as the page begins. */
function read(data: Fields, team: string): Work {
  const answers = emptyAnswers();
  for (const field of fields) if (data[field] !== undefined) answers[field] = textIn(data, field);
  for (const [field, known] of choices) {
    if (!Object.hasOwn(known, answers[field]))
      throw new Refusal(
        `«\u00a0${field}\u00a0» vaut «\u00a0${answers[field]}\u00a0», que l’outil ne connaît pas`,
      );
  }
  if (!/^#[0-9a-f]{6}$/i.test(answers.couleur)) throw new Refusal('La couleur n’en est pas une');
  return { answers, team };
}

/** Also a file of the first version, which was its answers alone. */
export const openSignature = (text: string): Checked<Work> =>
  openWork(
    text,
    'signature',
    (data) => read(data, textIn(data, 'equipe')),
    (data) =>
      ['prenom', 'modele', 'police', 'logo-taille'].every((key) => typeof data[key] === 'string')
        ? () => read(data, '')
        : undefined,
  );

export const checkSignature = (kept: unknown): Work | null =>
  keptWork(kept, (data) => {
    if (!isFields(data.answers)) throw new Refusal('Ses réponses manquent');
    return read(data.answers, textIn(data, 'team'));
  });

/** As a list names it. */
export const titleOfSignature = ({ answers }: Work): string =>
  [nameOf(answers), answers.societe.trim()].filter(Boolean).join(', ') || 'Signature sans nom';

export const keptSignature = ({ answers, team }: Work): Record<string, unknown> => ({
  outil: 'signature',
  version: 2,
  ...answers,
  equipe: team,
});
