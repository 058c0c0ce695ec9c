import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { ArchiveSection } from '#account/data-archive/web/for-other-features.ts';
import { DeleteAccountSection, ExportSection } from '#account/data-export/web/for-other-features.ts';
import { LoadedCardSection } from '#money/card/web/for-other-features.ts';
import { NotificationsSection, useCurrentUser } from '#people/accounts/web/for-other-features.ts';
import { OfTheTeam, PasswordChangeSection } from '#people/auth/web/for-other-features.ts';
import { ViewingsSection } from '#people/team/web/for-other-features.ts';
import { BookSection, StoresSection } from '#shop/documents/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import { isSeeing } from '#web/api/seeing-tab.ts';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { pageMeta } from '#web/seo/page-meta.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import * as calls from '../contract.ts';
import type { Route } from './+types/ProfileEditScreen.ts';
import { EmailChangeForm } from './EmailChangeForm.tsx';
import { IdentitySection } from './IdentitySection.tsx';

type ProfileTab = 'infos' | 'securite' | 'preferences';

const tabNames: Record<ProfileTab, string> = {
  infos: 'Informations personnelles',
  securite: 'Sécurité et paiement',
  preferences: 'Préférences',
};

export function readTab(parameters: URLSearchParams, tabs: readonly ProfileTab[]): ProfileTab {
  return tabs.find((tab) => tab === parameters.get('tab')) ?? 'infos';
}

export function tabSearch(tab: string): Record<string, string> {
  return tab === 'infos' ? {} : { tab };
}

/** The sections are independent, from top to bottom, each from its own slice. */
const profileSections: Record<ProfileTab, readonly ComponentType[]> = {
  infos: [IdentitySection, EmailChangeSection],
  securite: [PasswordChangeSection, LoadedCardSection, ViewingsSection],
  preferences: [
    NotificationsSection,
    ExportSection,
    ArchiveSection,
    BookSection,
    StoresSection,
    DeleteAccountSection,
  ],
};

/** The server shows none of them to who sees the account of another (docs/product/staff.md#seeing-as-a-customer). */
const ownerOnly: readonly ComponentType[] = [LoadedCardSection, ArchiveSection, BookSection, StoresSection];

const title = 'Modifier mon profil';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title,
      description: 'Vos coordonnées, votre sécurité et vos préférences.',
      path: '/profile/edit',
      noindex: true,
    },
    matches,
  );

const order: ProfileTab[] = ['infos', 'securite', 'preferences'];
const shown = order.filter((tab) => profileSections[tab].length > 0);

function Sections({ tab }: { tab: ProfileTab }) {
  const all = profileSections[tab];
  const seen = isSeeing() ? all.filter((one) => !ownerOnly.includes(one)) : all;
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      {seen.map((Section) => (
        <Section key={Section.name} />
      ))}
      {seen.length < all.length ? (
        <Notice title="Le reste n’est montré qu’au client">
          Sa carte, son carnet, ses documents et l’archive de ses données.
        </Notice>
      ) : null}
    </div>
  );
}

export default function ProfileEditScreen() {
  const [parameters, setParameters] = useSearchParams();
  return (
    <>
      <Breadcrumbs page={title} />
      <div className="page pt-4 pb-12 md:pt-6">
        <h1 className="mb-4 max-md:text-2xl">{title}</h1>
        <Tabs
          label="Votre profil"
          value={readTab(parameters, shown)}
          onValueChange={(chosen) => setParameters(tabSearch(chosen), { preventScrollReset: true })}
          tabs={shown.map((tab) => ({
            value: tab,
            label: tabNames[tab],
            content: <Sections tab={tab} />,
          }))}
        />
      </div>
    </>
  );
}

function EmailChangeSection() {
  const { data: account } = useCurrentUser();
  if (account?.is_staff) return <OfTheTeam title="Adresse email" />;
  return <EmailChangeForm email={account?.email} change={(body) => call(calls.updateAccount, { body })} />;
}
