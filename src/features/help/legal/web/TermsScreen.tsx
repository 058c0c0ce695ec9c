import { Link } from 'react-router';
import { REPLY_HOURS } from '#domain/time/reply-time.ts';
import { pageContext } from '#web/page-context.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import type { Route } from './+types/TermsScreen.ts';
import { WarrantiesAndLiability, Withdrawal } from './ConsumerRights.tsx';
import { ContactEmail, DemoNotice, type DocumentSection, Mention, type SectionProps } from './LegalParts.tsx';
import { LongDocument } from './LongDocument.tsx';
import {
  AccessAndTrial,
  Account,
  CatalogueAndPrices,
  Ordering,
  PaymentAndRenewal,
  Purpose,
  Termination,
} from './ServiceTerms.tsx';

function Changes() {
  return (
    <>
      <h3 id="changement-de-prix">Changement de prix</h3>
      <p>
        Un changement du prix de l’abonnement est annoncé par email{' '}
        <strong>au moins 30&nbsp;jours à l’avance</strong>. Il s’applique à votre premier renouvellement après
        la date annoncée. Si le nouveau prix ne vous convient pas, vous résiliez avant cette date, sans frais.
        Le prix d’achat que vous avez payé ne change plus.
      </p>
      <p>
        Une baisse n’attend pas&nbsp;: si vous payez davantage, elle s’applique d’elle-même à votre prochain
        renouvellement, et un email vous le dit.
      </p>
      <p>
        Une nouvelle commande se fait au prix affiché le jour de la commande. Reprendre un abonnement dont un
        mois est resté impayé ne coûte pas moins que ce mois, jusqu’à ce qu’il soit écoulé.
      </p>
      <h3 id="changement-des-conditions">Changement de ces conditions</h3>
      <p>
        Une nouvelle version de ces conditions porte une nouvelle date et s’applique aux commandes qui la
        suivent. Si elle modifie un abonnement en cours, nous vous l’annonçons à l’avance par email, et vous
        pouvez résilier sans frais.
      </p>
      <h3 id="evolution-des-automatisations">Évolution des automatisations</h3>
      <p>
        Nous mettons les automatisations à jour pour les garder conformes et sûres. Ces mises à jour sont
        comprises dans l’abonnement.
      </p>
    </>
  );
}

function PersonalData() {
  return (
    <>
      <p>
        Nous traitons vos données pour tenir votre compte, exécuter vos commandes, établir les factures et
        répondre à vos demandes. La <Link to="/privacy">politique de confidentialité</Link> dit lesquelles,
        pourquoi, combien de temps, et comment exercer vos droits.
      </p>
      <p>
        Si vous saisissez dans une automatisation les données d’autres personnes, vos clients par exemple,
        vous restez responsable de ce traitement&nbsp;: ne saisissez que ce qui est nécessaire, et que vous
        avez le droit d’utiliser.
      </p>
    </>
  );
}

function Disputes({ mentions }: SectionProps) {
  return (
    <>
      <h3 id="reclamation">Réclamation</h3>
      <p>
        Écrivez d’abord au support, à <ContactEmail address={mentions.contactEmail} />. Réponse {REPLY_HOURS}.
      </p>
      <h3 id="mediation">Médiation de la consommation</h3>
      <p>
        Si la réponse ne vous satisfait pas, le consommateur peut saisir gratuitement notre médiateur, dans
        l’année qui suit sa réclamation écrite&nbsp;:{' '}
        <Mention value={mentions.mediator} name="nom, adresse et site du médiateur de la consommation" />.
      </p>
      <h3 id="droit-applicable">Droit applicable et tribunaux</h3>
      <p>
        Ces conditions sont soumises au droit français. Le consommateur qui réside dans un autre pays de
        l’Union européenne garde la protection des règles impératives de ce pays.
      </p>
      <p>
        À défaut d’accord amiable, le litige est porté devant les tribunaux compétents selon le droit commun.
        Le consommateur peut choisir le tribunal du lieu où il demeurait au moment du contrat ou du fait
        dommageable (article&nbsp;R.&nbsp;631-3 du code de la consommation).
      </p>
    </>
  );
}

/** docs/product/legal-pages.md#twelve-sections-of-terms */
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
