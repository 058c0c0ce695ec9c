import { type Example, examples } from './explainer-copy.ts';
import { Section } from './Section.tsx';

export function Examples() {
  return (
    <div className="border-line border-y bg-surface">
      <Section
        title={'Concrètement, qu’est-ce que ça change\u00a0?'}
        lead="Six tâches de tous les jours, avant et après."
      >
        <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
          {examples.map((example) => (
            <ExampleCard key={example.title} {...example} />
          ))}
        </ul>
      </Section>
    </div>
  );
}

function ExampleCard({ Icon, title, before, after }: Example) {
  return (
    <li className="flex flex-col rounded-lg border border-line bg-paper p-5 md:p-6">
      <Icon className="size-7 text-accent" strokeWidth={1.75} aria-hidden="true" />
      <h3 className="mt-4">{title}</h3>
      <dl className="mt-3 space-y-3">
        <div>
          <dt className="font-medium text-muted text-sm">Avant</dt>
          <dd className="text-muted">{before}</dd>
        </div>
        <div>
          <dt className="font-medium text-accent-text text-sm">Avec l’automatisation</dt>
          <dd>{after}</dd>
        </div>
      </dl>
    </li>
  );
}
