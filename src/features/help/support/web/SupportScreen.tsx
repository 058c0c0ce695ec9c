import { REPLY_TIME } from '#domain/time/reply-time.ts';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { pageContext } from '#web/page-context.ts';
import { questions } from '#web/seo/json-ld.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import type { Route } from './+types/SupportScreen.ts';
import { FrequentQuestions } from './FrequentQuestions.tsx';
import { faqQuestions } from './faq-groups.ts';
import { ContactTab, ResourcesTab } from './LazyTabs.tsx';
import { supportTab, supportTabLabels } from './support-tabs.ts';
import { TabLinks } from './TabLinks.tsx';

export const handle = { cachedQuery: ['tab'] };

export function loader({ context, url }: Route.LoaderArgs) {
  return {
    tab: supportTab(url.searchParams),
    asked: (url.searchParams.get('q') ?? '').slice(0, 100),
    mentions: context.get(pageContext).legal,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const tab = loaderData?.tab ?? 'faq';
  return pageMeta(
    {
      title: `Support\u00a0: ${supportTabLabels[tab].title}`,
      description: `Questions fréquentes, guide et contact\u00a0: essai gratuit, prix, paiement, abonnements, compte et données. Réponse ${REPLY_TIME}.`,
      path: '/support',
      jsonLd: () => (tab === 'faq' ? [questions(faqQuestions)] : []),
    },
    matches,
  );
};

export default function SupportScreen({ loaderData: { tab, asked, mentions } }: Route.ComponentProps) {
  return (
    <>
      <Breadcrumbs page="Support" />
      <div className="page pt-5 pb-8 md:pt-8 md:pb-12">
        <h1>Comment pouvons-nous vous aider&nbsp;?</h1>
        <p className="measure mt-2 text-lg text-muted">
          Les réponses aux questions courantes, le guide, et l’équipe si vous ne trouvez pas.
        </p>
        <TabLinks current={tab} />
        <div className="pt-8">
          {tab === 'faq' ? <FrequentQuestions asked={asked} /> : null}
          {tab === 'contact' ? <ContactTab mentions={mentions} /> : null}
          {tab === 'resources' ? <ResourcesTab /> : null}
        </div>
      </div>
    </>
  );
}
