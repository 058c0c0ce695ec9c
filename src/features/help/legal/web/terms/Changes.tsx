export function Changes() {
  return (
    <>
      <h3 id="changement-de-prix">Changement de prix</h3>
      <p>
        Un changement du prix de l’abonnement est annoncé par email{' '}
        <strong>au moins 30&nbsp;jours à l’avance</strong>. Il s’applique à votre premier renouvellement après
        la date annoncée. Si le nouveau prix ne vous convient pas, vous résiliez avant cette date, sans frais.
        Le prix d’achat que vous avez payé ne change plus.
      </p>
      <p>Une nouvelle commande se fait au prix affiché le jour de la commande.</p>
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
