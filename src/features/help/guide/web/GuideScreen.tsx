import { LongDocument } from '#help/legal/web/for-other-features.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import type { Route } from './+types/GuideScreen.ts';
import { guideSections } from './guide-sections.ts';
import { ScrollMenu } from './ScrollMenu.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Guide d’utilisation',
      description:
        'Créer un compte, essayer, acheter, utiliser une automatisation, gérer ses abonnements et ses données, se dépanner\u00a0: le guide complet, pas à pas.',
      path: '/guide',
      type: 'article',
    },
    matches,
  );

export default function GuideScreen() {
  return (
    <>
      <LongDocument
        title="Guide d’utilisation"
        crumb="Guide d’utilisation"
        lead={
          'De la première visite à la première tâche faite\u00a0: tout ce que vous pouvez faire ici, dans l’ordre où vous en aurez besoin.'
        }
        menuLabel="Sections du guide"
        sections={guideSections}
        body={({ Body }) => <Body />}
      />
      <ScrollMenu sections={guideSections} />
    </>
  );
}
