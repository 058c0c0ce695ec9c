import { useSearchParams } from 'react-router';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { pageMeta } from '#web/seo/page-meta.ts';
import { Tabs } from '#web/ui/Tabs.tsx';
import type { Route } from './+types/ProfileEditScreen.ts';
import { profileSections } from './profile-sections.ts';
import { type ProfileTab, readTab, tabNames, tabSearch } from './profile-tabs.ts';

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
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      {profileSections[tab].map((Section) => (
        <Section key={Section.name} />
      ))}
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
