import { Link } from 'react-router';

export function PaymentAndRenewal() {
  return (
    <>
      <p>
        Le paiement se fait par carte bancaire, au moyen de notre prestataire Stripe. Les numéros de carte
        sont saisis chez lui et ne passent jamais par nos serveurs. Votre banque peut vous demander de
        confirmer le paiement.
      </p>
      <p>
        L’abonnement se renouvelle chaque mois&nbsp;: en vous abonnant, vous autorisez le prélèvement de la
        mensualité sur votre carte au début de chaque période, jusqu’à la résiliation. Vous pouvez changer de
        carte à tout moment depuis <Link to="/guide#paiement">votre profil</Link>.
      </p>
      <p>Chaque paiement donne lieu à une facture, conservée 10&nbsp;ans.</p>
      <h3 id="echec-de-paiement">Échec de paiement</h3>
      <p>
        Quand une mensualité ne peut pas être prélevée, nous vous prévenons et nous la présentons de nouveau
        pendant 3&nbsp;jours. Votre accès est maintenu pendant ce temps. Au bout de ces 3&nbsp;jours, si rien
        n’est payé, l’abonnement est suspendu et l’accès se ferme.
      </p>
      <p>
        L’automatisation reste achetée. Vous reprenez l’abonnement quand vous le voulez, en payant un mois.
        Nous ne demandons ni pénalité ni frais de rejet.
      </p>
    </>
  );
}
