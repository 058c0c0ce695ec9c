import { Details } from '#web/ui/Details.tsx';
import { frequentQuestions } from './explainer-copy.ts';
import { Section } from './Section.tsx';

export function FrequentQuestions({ from }: { from: string }) {
  return (
    <Section title="Questions fréquentes">
      <div className="measure border-line border-t">
        {frequentQuestions(from).map(({ question, answer }) => (
          <Details key={question} summary={question}>
            <p>{answer}</p>
          </Details>
        ))}
      </div>
    </Section>
  );
}
