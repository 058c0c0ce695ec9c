import { organization, questions } from '../../../web/seo/json-ld.ts';
import { pageMeta } from '../../../web/seo/page-meta.ts';
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

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Qu’est-ce qu’une automatisation\u00a0?',
      description:
        'Une automatisation fait à votre place une tâche que vous répétez. Exemples, étapes et prix, à partir de 5\u00a0€/mois, avec 7\u00a0jours d’essai.',
      path: '/qu-est-ce-qu-une-automatisation',
      jsonLd: (site) => [organization(site), questions(frequentQuestions)],
    },
    matches,
  );

export default function ExplainerScreen() {
  return (
    <>
      <Hero />
      <Presentation />
      <Definition />
      <Examples />
      <Benefits />
      <Steps />
      <FrequentQuestions />
      <IdeaCall />
      <CallToAction />
    </>
  );
}
