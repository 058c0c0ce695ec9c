import { Section } from './Section.tsx';

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
      title="Un rouage de plus dans votre entreprise"
      lead={
        'Une automatisation n’a rien de magique\u00a0: c’est une suite d’étapes toujours identiques, qu’une machine suit sans se lasser. Elle tient en trois parties.'
      }
    >
      <ol className="grid gap-8 md:grid-cols-3 md:gap-10">
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
    </Section>
  );
}
