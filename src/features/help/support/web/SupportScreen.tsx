import { clsx } from 'clsx';
import { lazy } from 'react';
import { REPLY_TIME } from '#domain/time/reply-time.ts';
import type { LegalMentions } from '#help/legal/contract.ts';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { pageContext } from '#web/page-context.ts';
import { questions } from '#web/seo/json-ld.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import { LatePart } from '#web/start/Alive.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { Route } from './+types/SupportScreen.ts';

/** For search engines: what the server wrote stays in the page, and no tab fetches it a second time. */
const faqQuestions = import.meta.env.SSR ? (await import('./faq-groups.ts')).faqQuestions : [];

const SUPPORT_TABS = ['faq', 'contact', 'resources'] as const;
type SupportTab = (typeof SUPPORT_TABS)[number];

/** The questions by default, and for an unknown tab. */
export function supportTab(parameters: URLSearchParams): SupportTab {
  const asked = parameters.get('tab');
  return SUPPORT_TABS.find((tab) => tab === asked) ?? 'faq';
}

const supportTabLabels: Record<SupportTab, { label: string; title: string }> = {
  faq: { label: 'Questions', title: 'questions fréquentes' },
  contact: { label: 'Contact', title: 'nous écrire' },
  resources: { label: 'Ressources', title: 'guide et ressources' },
};

function TabLinks({ current }: { current: SupportTab }) {
  return (
    <nav aria-label="Rubriques de l’aide" className="mt-6 border-line border-b">
      <ul className="flex flex-wrap">
        {SUPPORT_TABS.map((tab) => (
          <li key={tab}>
            <Link
              to={`/support?tab=${tab}`}
              preventScrollReset
              prefetch="intent"
              aria-current={tab === current ? 'page' : undefined}
              className={clsx(
                '-mb-px flex min-h-11 items-center border-b-2 px-3 py-2 font-medium transition-colors focus-visible:-outline-offset-2 md:px-4',
                tab === current ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {supportTabLabels[tab].label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/* The server renders these tabs whole; the browser loads each when it is opened. */
const Contact = import.meta.env.SSR
  ? (await import('./Contact.tsx')).Contact
  : lazy(async () => ({ default: (await import('./Contact.tsx')).Contact }));

const FrequentQuestions = import.meta.env.SSR
  ? (await import('./FrequentQuestions.tsx')).FrequentQuestions
  : lazy(async () => ({ default: (await import('./FrequentQuestions.tsx')).FrequentQuestions }));

const Resources = import.meta.env.SSR
  ? (await import('./Resources.tsx')).Resources
  : lazy(async () => ({ default: (await import('./Resources.tsx')).Resources }));

function ContactTab({ mentions }: { mentions: LegalMentions }) {
  return (
    <LatePart>
      <Contact mentions={mentions} />
    </LatePart>
  );
}

function QuestionsTab({ asked }: { asked: string }) {
  return (
    <LatePart>
      <FrequentQuestions asked={asked} />
    </LatePart>
  );
}

function ResourcesTab() {
  return (
    <LatePart>
      <Resources />
    </LatePart>
  );
}

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
          {tab === 'faq' ? <QuestionsTab asked={asked} /> : null}
          {tab === 'contact' ? <ContactTab mentions={mentions} /> : null}
          {tab === 'resources' ? <ResourcesTab /> : null}
        </div>
      </div>
    </>
  );
}
