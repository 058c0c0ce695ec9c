import { Details } from '../../../web/ui/Details.tsx';
import { frequentQuestions } from './explainer-copy.ts';
import { Section } from './Section.tsx';

export function FrequentQuestions() {
  return (
    <Section title="Questions fréquentes">
      <div className="measure border-line border-t">
        {frequentQuestions.map(({ question, answer }) => (
          <Details key={question} summary={question}>
            <p>{answer}</p>
          </Details>
        ))}
      </div>
    </Section>
  );
}
