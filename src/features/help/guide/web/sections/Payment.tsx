import { Link } from 'react-router';

export function Payment() {
  return (
    <>
      <p>
        Les paiements se font par carte, avec Stripe. Votre carte est retenue chez lui pour les mois
        suivants&nbsp;; son numéro ne passe jamais par nos serveurs.
      </p>
      <p>
        Pour en changer, ouvrez <Link to="/profile/edit">la modification du profil</Link>, onglet sécurité et
        paiement. La nouvelle carte sert aussitôt à tous vos abonnements et règle une échéance restée impayée.
      </p>
      <p>
        Si un prélèvement échoue, rien ne se ferme tout de suite&nbsp;: il est présenté de nouveau pendant
        3&nbsp;jours. L’abonnement n’est suspendu qu’ensuite.
      </p>
    </>
  );
}
