import Check from 'lucide-react/icons/check';
import { type ReactNode, useId } from 'react';
import { gearPath } from '#domain/document/gear-path.ts';
import { formatCount } from '#domain/text/french-count.ts';
import { Details } from '#web/ui/Details.tsx';
import { cues, files, height, seconds, width } from '../recording.json';

interface SectionProps {
  title: string;
  lead?: string;
  id?: string;
  children: ReactNode;
}

export function Section({ title, lead, id, children }: SectionProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className="page py-12 md:py-20">
      <h2 id={heading} className="text-3xl">
        {title}
      </h2>
      {lead ? <p className="measure mt-3 text-lg text-muted">{lead}</p> : null}
      <div className="mt-8 md:mt-10">{children}</div>
    </section>
  );
}

const given = ['Facture de 1\u202f240\u00a0€, échue depuis 18\u00a0jours', 'Un ton\u00a0: courtois'];
const done = [
  'Les pénalités de retard et l’indemnité de 40\u00a0€ sont calculées',
  'L’email de relance est écrit, prêt à partir',
];

function WorkedExample() {
  return (
    <figure className="rounded-lg border border-line bg-paper p-5 md:p-7">
      <figcaption className="font-heading font-semibold text-lg">Relancer une facture impayée</figcaption>
      <h3 className="sr-only">Un exemple</h3>
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

const parts = [
  {
    title: 'Ce que vous lui donnez',
    text: 'Une facture, un fichier, quelques réponses. Seulement ce qu’elle ne peut pas deviner.',
  },
  {
    title: 'Les règles qu’elle suit',
    text: 'Les calculs, les mentions obligatoires, le bon ordre des choses\u00a0: le savoir-faire est déjà dedans.',
  },
  {
    title: 'Ce qu’elle vous rend',
    text: 'Un document, un message, un tableau\u00a0: un résultat fini, que vous relisez et utilisez.',
  },
];

export function Definition() {
  return (
    <Section
      title={'Qu’est-ce qu’une automatisation\u00a0?'}
      lead={
        'Un rouage de plus dans votre entreprise. Rien de magique\u00a0: une suite d’étapes toujours identiques, qu’une machine suit sans se lasser. Elle tient en trois parties.'
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 md:grid-cols-[1.15fr_1fr] md:gap-14">
        <ol className="space-y-8">
          {parts.map(({ title, text }, index) => (
            <li key={title} className="border-accent border-t-2 pt-5">
              <span className="font-heading font-semibold text-accent-text tabular-nums" aria-hidden="true">
                {index + 1}
              </span>
              <h3 className="mt-1">{title}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </li>
          ))}
        </ol>
        <WorkedExample />
      </div>
    </Section>
  );
}

const addressOf = ({ name }: { name: string }) => `/api/video/${name}`;
const megabytes = formatCount(Math.round(files.mp4.bytes / 100_000) / 10);
const duration = [`${Math.floor(seconds / 60)}\u00a0min`, `${seconds % 60}\u00a0s`].join(' ');

/** It delays the poster, which is below the fold; React's types lack it for a film. */
const whenNear = { loading: 'lazy' };

/** docs/product/legal-pages.md#film-has-captions */
export function Presentation() {
  return (
    <Section
      id="video"
      title="Rouage à l’œuvre"
      lead={'Du catalogue à la première tâche faite\u00a0: voici la boutique, telle que vous l’utiliserez.'}
    >
      <figure className="max-w-4xl">
        {/* Its space is reserved, and only the poster loads before it is started; the browser draws its controls when near. */}
        <div className="aspect-video w-full [content-visibility:auto] [overflow-clip-margin:0.5rem]">
          <video
            controls
            playsInline
            preload="none"
            {...whenNear}
            poster={addressOf(files.poster)}
            width={width}
            height={height}
            aria-label="Rouage à l’œuvre, vidéo sous-titrée et sans son"
            className="aspect-video h-auto w-full rounded-lg border border-line bg-sunken"
          >
            <source src={addressOf(files.webm)} type="video/webm" />
            <source src={addressOf(files.mp4)} type="video/mp4" />
            <track kind="captions" srcLang="fr" label="Français" src={addressOf(files.captions)} default />
            <a href={addressOf(files.mp4)} className="link">
              Votre navigateur ne lit pas les vidéos&nbsp;: ouvrez-la ici.
            </a>
          </video>
        </div>
        <figcaption className="mt-3 flex flex-wrap items-center justify-between gap-x-6 text-muted text-sm">
          <span>Vidéo de {duration}, sans son, sous-titrée en français.</span>
          <a
            href={addressOf(files.mp4)}
            download="rouage-a-l-oeuvre.mp4"
            className="link inline-flex min-h-11 items-center"
          >
            Télécharger la vidéo (MP4, {megabytes}&nbsp;Mo)
          </a>
        </figcaption>
        <Details summary="Lire le texte de la vidéo">
          <ol className="list-decimal space-y-1.5 pl-6">
            {cues.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
        </Details>
      </figure>
    </Section>
  );
}
