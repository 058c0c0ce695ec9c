import { slugify } from '#domain/text/slug.ts';
import type { QuestionGroup } from './faq-groups.ts';

const spaced = (text: string) => `-${slugify(text)}`;

/** Accents, capitals and punctuation are forgiven; groups without any question are left out. */
export function searchQuestions(groups: readonly QuestionGroup[], typed: string): QuestionGroup[] {
  const words = slugify(typed)
    .split('-')
    .filter((word) => word !== '');
  return groups
    .map((group) => ({
      ...group,
      questions: group.questions.filter(({ question, answer }) => {
        const text = spaced(`${question} ${answer}`);
        return words.every((word) => text.includes(`-${word}`));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
}

/** `1 question trouvée`. */
export function foundPhrase(groups: readonly QuestionGroup[]): string {
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  if (count === 0) return 'Aucune question trouvée';
  return count === 1 ? '1\u00a0question trouvée' : `${count}\u00a0questions trouvées`;
}
