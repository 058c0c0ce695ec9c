import { Details } from '#web/ui/Details.tsx';
import { cues, files, height, seconds, width } from '../recording.json';
import { Section } from './Section.tsx';

const addressOf = ({ name }: { name: string }) => `/api/video/${name}`;
const megabytes = (files.mp4.bytes / 1_000_000).toLocaleString('fr-FR', { maximumFractionDigits: 1 });
const duration = [`${Math.floor(seconds / 60)}\u00a0min`, `${seconds % 60}\u00a0s`].join(' ');

/** Of the poster too, which is below what is seen first; React's types do not know it on a film yet. */
const whenNear = { loading: 'lazy' };

/** See docs/product/legal-pages.md#film-has-captions. */
export function Presentation() {
  return (
    <Section
      id="video"
      title="Rouage à l’œuvre"
      lead={'Du catalogue à la première tâche faite\u00a0: voici la boutique, telle que vous l’utiliserez.'}
    >
      <figure className="max-w-4xl">
        {/* Its place is kept from the first paint, and nothing but the poster comes before it is started. */}
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
