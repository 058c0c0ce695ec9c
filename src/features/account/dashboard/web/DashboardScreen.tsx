import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { paymentParameter } from '#money/checkout/web/for-other-features.ts';
import type { Account } from '#people/accounts/contract.ts';
import { useCurrentUser } from '#people/accounts/web/for-other-features.ts';
import { AddressesCard } from '#people/addresses/web/for-other-features.ts';
import { SignOutButton } from '#people/auth/web/for-other-features.ts';
import { EndedTrialRow } from '#shop/free-trial/web/for-other-features.ts';
import { AutomationsTab } from '#shop/own-automations/web/for-other-features.ts';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { pageMeta, usePageTitle } from '#web/seo/page-meta.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import type { Route } from './+types/DashboardScreen.ts';
import { OverviewTab } from './OverviewTab.tsx';

const unknown = 'Non renseigné';

function factsOf({ first_name, last_name, email, phone }: Account): [label: string, value: string][] {
  return [
    ['Prénom', first_name],
    ['Nom', last_name],
    ['Email', email],
    ['Téléphone', phone],
  ];
}

function ProfileSkeleton() {
  return (
    <Loading label="Chargement de votre profil…">
      <div className="grid gap-5 sm:grid-cols-2">
        {['first', 'last', 'email', 'phone'].map((field) => (
          <div key={field} className="flex flex-col gap-2">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-5 w-40" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

function Identity() {
  const { data: account, isError, isFetching, refetch } = useCurrentUser();
  if (!account && isError) {
    return (
      <ErrorState
        title="Impossible de charger votre profil"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <Card
      title="Informations personnelles"
      actions={
        <ButtonLink to="/profile/edit" variant="secondary" size="sm">
          Modifier mon profil
        </ButtonLink>
      }
    >
      {account ? (
        <dl className="grid gap-5 sm:grid-cols-2">
          {factsOf(account).map(([label, value]) => (
            <div key={label} className="min-w-0">
              <dt className="text-muted text-sm">{label}</dt>
              <dd className={value ? 'mt-0.5 wrap-anywhere' : 'mt-0.5 text-muted'}>{value || unknown}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <ProfileSkeleton />
      )}
    </Card>
  );
}

function ProfileTab() {
  return (
    <div className="flex flex-col gap-6">
      <Identity />
      <AddressesCard />
    </div>
  );
}

type DashboardTab = 'overview' | 'profile' | 'automations';

export const tabNames: Record<DashboardTab, { tab: string; page: string }> = {
  overview: { tab: 'Aperçu', page: 'Aperçu' },
  profile: { tab: 'Profil', page: 'Mon profil' },
  automations: { tab: 'Automatisations', page: 'Mes Automatisations' },
};

/** An unknown tab in the address is the overview. */
export function readTab(parameters: URLSearchParams): DashboardTab {
  const asked = parameters.get('tab');
  return asked === 'profile' || asked === 'automations' ? asked : 'overview';
}

export function tabSearch(tab: string): Record<string, string> {
  return tab === 'overview' ? {} : { tab };
}

/** docs/product/account.md#greeting */
export function greetedName({ first_name, email }: { first_name: string; email: string }): string {
  return first_name.trim() || (email.split('@')[0] ?? '');
}

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
  automations: () => (
    <>
      <AutomationsTab />
      <EndedTrialRow className="mt-5" />
    </>
  ),
};

const order: DashboardTab[] = ['overview', 'profile', 'automations'];

const PaidPage = lazy(() => import('./PaidPage.tsx'));

/** What was just paid comes first, at the address that the payment leads to. */
export default function DashboardScreen() {
  const payment = useSearchParams()[0].get(paymentParameter);
  if (payment === null) return <Dashboard />;
  return (
    <>
      <Breadcrumbs page="Votre paiement" />
      <Suspense fallback={null}>
        <PaidPage id={payment} />
      </Suspense>
    </>
  );
}

function Dashboard() {
  const [parameters, setParameters] = useSearchParams();
  const { data: account } = useCurrentUser();
  const tab = readTab(parameters);
  usePageTitle(tab === 'overview' ? 'Mon compte' : tabNames[tab].page);
  return (
    <>
      <Breadcrumbs page={tabNames[tab].page} />
      <div className="page pt-4 md:pt-6">
        <header className="mb-4 flex flex-wrap items-start justify-between gap-x-4">
          <h1 className="min-w-0 max-w-full wrap-anywhere max-md:basis-full max-md:text-2xl">
            Bonjour{account ? ` ${greetedName(account)}` : ''}
          </h1>
          <div className="-mx-3 flex min-w-0 flex-wrap justify-end max-md:-mx-1.5 max-md:justify-start max-md:*:px-1.5">
            <ButtonLink to="/documents" variant="quiet" size="sm">
              Mes documents
            </ButtonLink>
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
