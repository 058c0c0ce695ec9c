import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { pageMeta } from '#web/seo/page-meta.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { Route } from './+types/DocumentsScreen.ts';
import { documentAddress } from './own-stores.ts';
import { PapersList } from './PapersList.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Mes documents',
      description: 'Ce que vous avez fait avec vos outils, à retrouver et à télécharger en PDF.',
      path: '/documents',
      noindex: true,
    },
    matches,
  );

/** See docs/product/document.md#list-of-papers. */
export default function DocumentsScreen() {
  return (
    <>
      <Breadcrumbs page="Mes documents" />
      <div className="page pt-4 pb-8 md:pt-6 md:pb-12">
        <h1>Mes documents</h1>
        <p className="measure mt-2 mb-6 text-muted">
          Ce que vous avez fait avec vos outils. Ce qui est émis se télécharge en PDF, avec ou sans
          abonnement.
        </p>
        <PapersList
          nothing={
            <EmptyState
              title="Aucun document pour le moment"
              action={
                <>
                  <ButtonLink to="/dashboard?tab=automations">Ouvrir un de mes outils</ButtonLink>
                  <ButtonLink to="/catalogue" variant="secondary">
                    Parcourir le catalogue
                  </ButtonLink>
                </>
              }
            >
              Rien encore&nbsp;: ce que vous faites dans vos outils s’enregistre ici.
            </EmptyState>
          }
          rowProps={({ slug, key, opens }) => {
            if (!opens) return {};
            const to = documentAddress(slug, key);
            return { open: { to }, acts: [{ label: 'Ouvrir', to }] };
          }}
        />
      </div>
    </>
  );
}
