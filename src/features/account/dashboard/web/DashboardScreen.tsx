import { useSearchParams } from 'react-router';
import { SignOutButton } from '#people/auth/web/for-other-features.ts';
import { useCurrentUser } from '#people/customers/web/for-other-features.ts';
import { AutomationsTab } from '#shop/own-automations/web/for-other-features.ts';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { pageMeta } from '#web/seo/page-meta.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import type { Route } from './+types/DashboardScreen.ts';
import { type DashboardTab, greetedName, readTab, tabNames, tabSearch } from './dashboard-tabs.ts';
import { OverviewTab } from './OverviewTab.tsx';
import { ProfileTab } from './ProfileTab.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Mon compte',
      description: 'Vos automatisations, vos abonnements et votre profil.',
      path: '/dashboard',
      noindex: true,
    },
    matches,
  );

const contents: Record<DashboardTab, () => React.ReactNode> = {
  overview: () => <OverviewTab />,
  profile: () => <ProfileTab />,
  automations: () => <AutomationsTab />,
};

const order: DashboardTab[] = ['overview', 'profile', 'automations'];

export default function DashboardScreen() {
  const [parameters, setParameters] = useSearchParams();
  const { data: account } = useCurrentUser();
  const tab = readTab(parameters);
  return (
    <>
      <Breadcrumbs page={tabNames[tab].page} />
      <div className="page pt-4 md:pt-6">
        <header className="mb-4 flex flex-wrap items-start justify-between gap-x-4">
          <h1 className="min-w-0 max-w-full [overflow-wrap:anywhere] max-md:text-2xl">
            Bonjour{account ? ` ${greetedName(account)}` : ''}
          </h1>
          <div className="-mx-3 flex shrink-0 flex-wrap justify-end">
            <ButtonLink to="/factures" variant="quiet" size="sm">
              Mes factures
            </ButtonLink>
            <SignOutButton variant="quiet" size="sm" />
          </div>
        </header>
        <Tabs
          label="Votre compte"
          value={tab}
          onValueChange={(chosen) => setParameters(tabSearch(chosen), { preventScrollReset: true })}
          tabs={order.map((value) => ({
            value,
            label: tabNames[value].tab,
            content: contents[value](),
          }))}
        />
      </div>
    </>
  );
}
