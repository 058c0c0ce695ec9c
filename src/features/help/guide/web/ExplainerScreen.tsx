import { clsx } from 'clsx';
import { formatEurosPerMonth } from '#domain/money/money.ts';
import { PHONE_PICTURE, sourcesOf } from '#domain/page/pictures.ts';
import { fromPrice } from '#domain/price/prices.ts';
import { ProposeIdea } from '#help/ideas/web/for-other-features.ts';
import { pageContext } from '#web/page-context.ts';
import { organization, questions } from '#web/seo/json-ld.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Details } from '#web/ui/Details.tsx';
import { Link } from '#web/ui/Link.tsx';
import { GearMotif } from '#web/ui/Logo.tsx';
import type { Route } from './+types/ExplainerScreen.ts';
import { Definition, Presentation, Section } from './ExplainerSections.tsx';
import { claims, type Example, examples, frequentQuestions, steps } from './explainer-copy.ts';

function Examples() {
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

function Steps({ from }: { from: string }) {
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

type Shown = Awaited<ReturnType<typeof loader>>['shown'];

function Hero({ from, shown }: { from: string; shown: Shown }) {
  return (
    <section className="border-line border-b bg-surface">
      <div
        className={clsx(
          'page grid grid-cols-[minmax(0,1fr)] items-center gap-8 py-8 md:py-16',
          shown && 'md:grid-cols-[1fr_1.15fr] md:gap-14',
        )}
      >
        <div>
          <p className="font-medium text-accent-text max-sm:hidden">
            Des outils prêts à l’emploi pour votre entreprise
          </p>
          <h1 className="mt-2 text-4xl max-[23rem]:text-3xl">Vos tâches répétées, faites à votre place</h1>
          <p className="mt-4 max-w-[36rem] text-lg text-muted">
            Rédiger un devis, relancer un impayé, nettoyer un fichier&nbsp;: vous donnez l’essentiel, l’outil
            rend le travail fini.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink to="/catalogue" size="lg" className="max-sm:w-full">
              Voir le catalogue
            </ButtonLink>
            <ButtonLink
              to="#etapes"
              variant="secondary"
              size="lg"
              prefetch="none"
              className="max-sm:hidden print:hidden"
            >
              Comment ça marche
            </ButtonLink>
          </div>
          <p className="mt-4 text-muted">
            À partir de <strong className="font-semibold text-ink">{from}</strong>, avec 7&nbsp;jours d’essai
            sans paiement.
          </p>
        </div>
        {shown ? <ToolAtWork shown={shown} /> : null}
      </div>
    </section>
  );
}

/** The tool that most people chose, as it looks while it works. */
function ToolAtWork({ shown: { name, address, picture } }: { shown: NonNullable<Shown> }) {
  return (
    <figure className="min-w-0">
      <Link
        to={address}
        prefetch="intent"
        className="block overflow-hidden rounded-lg border border-line bg-sunken shadow-float"
      >
        <img
          src={picture.image}
          srcSet={sourcesOf(picture)}
          sizes={`(min-width: 64rem) 38rem, (min-width: 48rem) 50vw, ${PHONE_PICTURE}`}
          alt={`${name}\u00a0: ${picture.caption}`}
          width={picture.width}
          height={picture.height}
          fetchPriority="high"
          decoding="async"
          className="h-auto w-full"
        />
      </Link>
      <figcaption aria-hidden="true" className="mt-2 text-muted text-sm">
        {name}, à l’œuvre.
      </figcaption>
    </figure>
  );
}

function CallToAction({ from }: { from: string }) {
  return (
    <section className="page" aria-labelledby="commencer">
      <div className="flex flex-col items-center rounded-lg border border-line bg-surface px-6 py-12 text-center md:py-16">
        <GearMotif className="h-20 w-25" />
        <h2 id="commencer" className="mt-5 text-3xl">
          Quelle tâche voulez-vous ne plus faire&nbsp;?
        </h2>
        <p className="measure mt-3 text-lg text-muted">
          Il y a sans doute déjà une automatisation pour elle, à partir de {from}.
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <ButtonLink to="/catalogue" size="lg">
            Voir le catalogue
          </ButtonLink>
          <ButtonLink
            to="/register"
            variant="secondary"
            size="lg"
            className="in-data-[session=customer]:hidden"
          >
            Créer un compte
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

function Benefits() {
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

function FrequentQuestions({ from }: { from: string }) {
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

function IdeaCall() {
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

/** docs/product/catalogue.md#from-price */
export async function loader({ context }: Route.LoaderArgs) {
  const { catalogue } = context.get(pageContext);
  const [lowest, shown] = await Promise.all([catalogue.lowestMonthlyPrice(), catalogue.firstAtWork()]);
  return { from: formatEurosPerMonth(fromPrice(lowest)), shown };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const price = loaderData ? `, à partir de ${loaderData.from}` : '';
  return pageMeta(
    {
      title: 'Qu’est-ce qu’une automatisation\u00a0?',
      description: `Une automatisation fait à votre place une tâche que vous répétez. Exemples, étapes et prix${price}, avec 7\u00a0jours d’essai.`,
      path: '/qu-est-ce-qu-une-automatisation',
      jsonLd: (site) => [
        organization(site),
        ...(loaderData ? [questions(frequentQuestions(loaderData.from))] : []),
      ],
    },
    matches,
  );
};

export default function ExplainerScreen({ loaderData }: Route.ComponentProps) {
  const { from, shown } = loaderData;
  return (
    <>
      <Hero from={from} shown={shown} />
      <Definition />
      <Presentation />
      <Examples />
      <Benefits />
      <Steps from={from} />
      <FrequentQuestions from={from} />
      <IdeaCall />
      <CallToAction from={from} />
    </>
  );
}
