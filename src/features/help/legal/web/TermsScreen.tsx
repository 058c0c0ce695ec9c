import { pageContext } from '#web/page-context.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import type { Route } from './+types/TermsScreen.ts';
import { DemoNotice } from './DemoNotice.tsx';
import type { DocumentSection } from './document-section.ts';
import { LongDocument } from './LongDocument.tsx';
import { AccessAndTrial } from './terms/AccessAndTrial.tsx';
import { Account } from './terms/Account.tsx';
import { CatalogueAndPrices } from './terms/CatalogueAndPrices.tsx';
import { Changes } from './terms/Changes.tsx';
import { Disputes } from './terms/Disputes.tsx';
import { Ordering } from './terms/Ordering.tsx';
import { PaymentAndRenewal } from './terms/PaymentAndRenewal.tsx';
import { PersonalData } from './terms/PersonalData.tsx';
import { Purpose } from './terms/Purpose.tsx';
import { Termination } from './terms/Termination.tsx';
import { WarrantiesAndLiability } from './terms/WarrantiesAndLiability.tsx';
import { Withdrawal } from './terms/Withdrawal.tsx';

/** See docs/product/legal-pages.md#twelve-sections-of-terms. */
const termsSections: DocumentSection[] = [
  { id: 'objet', title: 'Objet et acceptation', Body: Purpose },
  { id: 'compte', title: 'Votre compte', Body: Account },
  { id: 'prix', title: 'Catalogue et prix', Body: CatalogueAndPrices },
  { id: 'commande', title: 'Commande', Body: Ordering },
  { id: 'paiement', title: 'Paiement et renouvellement', Body: PaymentAndRenewal },
  { id: 'acces', title: 'Accès, essai gratuit et cadeaux', Body: AccessAndTrial },
  { id: 'resiliation', title: 'Durée et résiliation', Body: Termination },
  { id: 'changements', title: 'Changements de prix et de conditions', Body: Changes },
  { id: 'retractation', title: 'Droit de rétractation et remboursements', Body: Withdrawal },
  { id: 'garanties', title: 'Garanties et responsabilité', Body: WarrantiesAndLiability },
  { id: 'donnees', title: 'Données personnelles', Body: PersonalData },
  { id: 'litiges', title: 'Réclamations, médiation et droit applicable', Body: Disputes },
];

const title = 'Conditions générales d’utilisation et de vente';

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pageContext).legal;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title,
      description:
        'Compte, prix, commande, abonnement sans engagement, résiliation, rétractation, garanties\u00a0: les règles de la boutique, en douze sections et en français clair.',
      path: '/terms',
      type: 'article',
    },
    matches,
  );

export default function TermsScreen({ loaderData }: Route.ComponentProps) {
  return (
    <LongDocument
      title={title}
      crumb="Conditions générales"
      dates="Texte en vigueur&nbsp;: version janvier 2025 · version initiale juin 2025"
      lead={
        'En bref\u00a0: vous achetez une automatisation une fois, puis vous payez son abonnement chaque mois, sans engagement. Vous l’arrêtez quand vous voulez et l’automatisation reste achetée.'
      }
      notice={loaderData.isDemo ? <DemoNotice /> : null}
      menuLabel="Sections des conditions générales"
      sections={termsSections}
      body={({ Body }) => <Body mentions={loaderData} />}
    />
  );
}
