import { formatEurosPerMonth } from '#domain/money/money.ts';
import { fromPrice } from '#domain/price/prices.ts';
import { pageContext } from '#web/page-context.ts';
import { organization, questions } from '#web/seo/json-ld.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import type { Route } from './+types/ExplainerScreen.ts';
import { Benefits } from './Benefits.tsx';
import { CallToAction } from './CallToAction.tsx';
import { Definition } from './Definition.tsx';
import { Examples } from './Examples.tsx';
import { frequentQuestions } from './explainer-copy.ts';
import { FrequentQuestions } from './FrequentQuestions.tsx';
import { Hero } from './Hero.tsx';
import { IdeaCall } from './IdeaCall.tsx';
import { Presentation } from './Presentation.tsx';
import { Steps } from './Steps.tsx';

/** See docs/product/catalogue.md#from-price. */
export async function loader({ context }: Route.LoaderArgs) {
  const lowest = await context.get(pageContext).catalogue.lowestMonthlyPrice();
  return { from: formatEurosPerMonth(fromPrice(lowest)) };
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
  const { from } = loaderData;
  return (
    <>
      <Hero from={from} />
      <Presentation />
      <Definition />
      <Examples />
      <Benefits />
      <Steps from={from} />
      <FrequentQuestions from={from} />
      <IdeaCall />
      <CallToAction from={from} />
    </>
  );
}
