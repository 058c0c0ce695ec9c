import Check from 'lucide-react/icons/check';
import { gearPath } from '#web/ui/Logo.tsx';

const given = ['Facture de 1\u202f240\u00a0€, échue depuis 18\u00a0jours', 'Un ton\u00a0: courtois'];
const done = [
  'Les pénalités de retard et l’indemnité de 40\u00a0€ sont calculées',
  'L’email de relance est écrit, prêt à partir',
];

export function WorkedExample() {
  return (
    <figure className="rounded-lg border border-line bg-paper p-5 md:p-7">
      <figcaption className="font-heading font-semibold text-lg">Relancer une facture impayée</figcaption>
      <h2 className="sr-only">Un exemple</h2>
      <p className="mt-5 font-medium text-muted text-sm">Vous donnez</p>
      <ul className="mt-2 space-y-2">
        {given.map((line) => (
          <li key={line} className="rounded-md border border-line bg-surface px-4 py-2.5">
            {line}
          </li>
        ))}
      </ul>
      <div className="flex items-center gap-3 py-4 text-accent" aria-hidden="true">
        <span className="h-px flex-1 bg-line" />
        <svg
          aria-hidden="true"
          viewBox="0 0 32 32"
          className="size-9 motion-safe:animate-[spin_14s_linear_infinite]"
        >
          <path d={gearPath} fill="currentColor" fillRule="evenodd" />
        </svg>
        <span className="h-px flex-1 bg-line" />
      </div>
      <p className="font-medium text-muted text-sm">Vous recevez</p>
      <ul className="mt-2 space-y-2">
        {done.map((line) => (
          <li key={line} className="flex gap-3 rounded-md bg-accent-soft px-4 py-2.5">
            <Check className="mt-0.5 size-5 shrink-0 text-accent-text" aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
    </figure>
  );
}
