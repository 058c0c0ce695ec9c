import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { steps } from './explainer-copy.ts';
import { Section } from './Section.tsx';

export function Steps({ from }: { from: string }) {
  return (
    <div className="border-line border-y bg-surface">
      <Section
        id="etapes"
        title="Comment ça marche"
        lead="De la première visite à la première tâche faite, quatre étapes."
      >
        <ol className="grid gap-x-10 gap-y-8 md:grid-cols-2">
          {steps(from).map(({ title, text }, index) => (
            <li key={title} className="flex gap-5">
              <span
                className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft font-heading font-semibold text-accent-text tabular-nums"
                aria-hidden="true"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="pt-1.5">{title}</h3>
                <p className="mt-1 text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <ButtonLink to="/catalogue" size="lg" className="mt-10 max-sm:w-full">
          Choisir une automatisation
        </ButtonLink>
      </Section>
    </div>
  );
}
