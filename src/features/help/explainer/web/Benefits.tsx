import { claims } from './explainer-copy.ts';
import { Section } from './Section.tsx';

export function Benefits() {
  return (
    <Section title="Ce que vous y gagnez">
      <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-3">
        {claims.map(({ figure, title, text }) => (
          <li key={figure} className="bg-surface p-6 md:p-8">
            <p>
              <span className="block font-bold font-heading text-3xl text-accent-text tabular-nums">
                {figure}
              </span>
              <span className="mt-1 block font-semibold">{title}</span>
            </p>
            <p className="mt-3 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
