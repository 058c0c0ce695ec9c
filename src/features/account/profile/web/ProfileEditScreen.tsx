import type { ComponentType } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { ArchiveSection } from '#account/data-archive/web/for-other-features.ts';
import { DeleteAccountSection, ExportSection } from '#account/data-export/web/for-other-features.ts';
import { OwnReceiversSection } from '#account/receivers/web/for-other-features.ts';
import { LoadedCardSection } from '#money/card/web/for-other-features.ts';
import { NotificationsSection, useCurrentUser } from '#people/accounts/web/for-other-features.ts';
import { KeysSection } from '#people/api-keys/web/for-other-features.ts';
import { OfTheTeam, PasswordChangeSection } from '#people/auth/web/for-other-features.ts';
import { ViewingsSection } from '#people/team/web/for-other-features.ts';
import { BookSection, StoresSection } from '#shop/documents/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import { isSeeing } from '#web/api/seeing-tab.ts';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { pageMeta, usePageTitle } from '#web/seo/page-meta.ts';
import { Chip } from '#web/ui/Badge.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import * as calls from '../contract.ts';
import type { Route } from './+types/ProfileEditScreen.ts';
import { EmailChangeForm } from './EmailChangeForm.tsx';
import { IdentitySection } from './IdentitySection.tsx';
import { TermsSection } from './TermsSection.tsx';

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

type Sections = readonly ComponentType[];

/** The sections are independent, from top to bottom, each from its own slice. */
const profileSections: Record<Exclude<ProfileTab, 'preferences'>, Sections> = {
  infos: [IdentitySection, EmailChangeSection],
  securite: [PasswordChangeSection, LoadedCardSection, ViewingsSection],
};

/** Each has an address; what links led to in the whole tab, by its mark, is found in its part. */
const PARTS: Record<string, { name: string; sections: Sections; marks?: readonly string[] }> = {
  notifications: { name: 'Notifications', sections: [NotificationsSection] },
  carnet: { name: 'Votre carnet', sections: [BookSection], marks: ['#carnet'] },
  donnees: {
    name: 'Documents et données',
    sections: [TermsSection, StoresSection, ExportSection, ArchiveSection],
    marks: ['#documents-des-outils', '#toutes-mes-donnees'],
  },
  connexions: { name: 'Connexions', sections: [KeysSection, OwnReceiversSection] },
  compte: { name: 'Compte', sections: [DeleteAccountSection] },
};
const firstPart = 'notifications';

export function readPart(parameters: URLSearchParams, hash: string): string {
  const asked = parameters.get('part') ?? '';
  if (Object.hasOwn(PARTS, asked)) return asked;
  return Object.keys(PARTS).find((part) => PARTS[part]?.marks?.includes(hash)) ?? firstPart;
}

/** The server shows none of them to who sees the account of another (docs/product/staff.md#seeing-as-a-customer). */
const ownerOnly: readonly ComponentType[] = [
  LoadedCardSection,
  ArchiveSection,
  BookSection,
  StoresSection,
  KeysSection,
  OwnReceiversSection,
];

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

function Sections({ all }: { all: Sections }) {
  const seen = isSeeing() ? all.filter((one) => !ownerOnly.includes(one)) : all;
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      {seen.map((Section) => (
        <Section key={Section.name} />
      ))}
      {seen.length < all.length ? (
        <Notice title="Le reste n’est montré qu’au client">
          Sa carte, son carnet, ses documents, ses connexions et l’archive de ses données.
        </Notice>
      ) : null}
    </div>
  );
}

function Preferences({ part: current }: { part: string }) {
  return (
    <>
      <nav aria-label="Préférences" className="mb-6">
        <ul className="flex flex-wrap gap-2">
          {Object.entries(PARTS).map(([part, { name }]) => (
            <li key={part}>
              <Chip
                to={`?${new URLSearchParams({ ...tabSearch('preferences'), ...(part === firstPart ? {} : { part }) })}`}
                current={part === current}
                prefetch="none"
                preventScrollReset
              >
                {name}
              </Chip>
            </li>
          ))}
        </ul>
      </nav>
      <Sections all={PARTS[current]?.sections ?? []} />
    </>
  );
}

export default function ProfileEditScreen() {
  const [parameters, setParameters] = useSearchParams();
  const open = readTab(parameters, order);
  const part = readPart(parameters, useLocation().hash);
  const titleOfTab = { infos: title, securite: tabNames.securite, preferences: PARTS[part]?.name };
  usePageTitle(titleOfTab[open]);
  return (
    <>
      <Breadcrumbs page={title} />
      <div className="page pt-4 pb-12 md:pt-6">
        <h1 className="mb-4 max-md:text-2xl">{title}</h1>
        <Tabs
          label="Votre profil"
          value={open}
          onValueChange={(chosen) => setParameters(tabSearch(chosen), { preventScrollReset: true })}
          tabs={order.map((tab) => ({
            value: tab,
            label: tabNames[tab],
            content:
              tab === 'preferences' ? <Preferences part={part} /> : <Sections all={profileSections[tab]} />,
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
