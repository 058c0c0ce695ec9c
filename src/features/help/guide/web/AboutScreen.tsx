import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { pageMeta, useSite } from '#web/seo/page-meta.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { GearMotif } from '#web/ui/Logo.tsx';
import type { Route } from './+types/AboutScreen.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'À propos',
      description:
        'Cette page arrive bientôt. En attendant, parcourez le catalogue des automatisations, écrivez-nous ou créez un compte.',
      path: '/about',
    },
    matches,
  );

export default function AboutScreen() {
  const { siteName } = useSite();
  return (
    <>
      <Breadcrumbs page="À propos" />
      <section className="page flex flex-col items-center py-12 text-center md:py-20">
        <GearMotif className="mb-6 h-24 w-30" />
        <p className="font-medium text-accent-text text-sm">Bientôt disponible</p>
        <h1 className="mt-1">À propos de {siteName}</h1>
        <p className="measure mt-3 text-lg text-muted">
          Nous préparons cette page. En attendant, le mieux est de voir ce que font les automatisations.
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3 max-sm:w-full">
          <ButtonLink to="/catalogue" className="max-sm:w-full">
            Voir le catalogue
          </ButtonLink>
          <ButtonLink to="/support?tab=contact" variant="secondary" className="max-sm:w-full">
            Nous écrire
          </ButtonLink>
          <ButtonLink
            to="/register"
            variant="secondary"
            className="max-sm:w-full in-data-[session=customer]:hidden"
          >
            Créer un compte
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
