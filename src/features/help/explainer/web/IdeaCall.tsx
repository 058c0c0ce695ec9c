import { ProposeIdea } from '#help/ideas/web/for-other-features.ts';
import { Section } from './Section.tsx';

export function IdeaCall() {
  return (
    <Section
      id="idee"
      title={'Il vous en manque une\u00a0?'}
      lead="Décrivez la tâche que vous répétez. Notre équipe étudie chaque idée et vous répond."
    >
      <ProposeIdea />
    </Section>
  );
}
