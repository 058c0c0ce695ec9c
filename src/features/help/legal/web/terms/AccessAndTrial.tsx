export function AccessAndTrial() {
  return (
    <>
      <p>
        La page d’une automatisation s’ouvre dans votre navigateur, depuis votre tableau de bord, tant que son
        abonnement donne accès. Il n’y a rien à installer&nbsp;: un navigateur récent et une connexion à
        internet suffisent.
      </p>
      <p>
        Vous avez le droit d’utiliser l’automatisation pour vos propres besoins, professionnels ou personnels.
        Ce droit n’est pas exclusif. Vous ne pouvez ni revendre l’automatisation, ni la copier pour d’autres,
        ni chercher à contourner la protection de l’accès. Ce que vous y saisissez et ce qu’elle produit pour
        vous restent à vous.
      </p>
      <h3 id="essai-gratuit">Essai gratuit</h3>
      <p>
        Chacun peut essayer une automatisation de son choix pendant 7&nbsp;jours, une seule fois. L’essai se
        choisit à l’inscription ou s’active plus tard depuis le tableau de bord. Aucun paiement n’est demandé.
        À la fin, l’accès s’arrête de lui-même&nbsp;: l’essai ne se transforme jamais en abonnement payant.
      </p>
      <h3 id="automatisations-offertes">Automatisations offertes</h3>
      <p>
        Notre équipe peut vous offrir une automatisation, pour un temps ou définitivement. Son statut est
        alors «&nbsp;Offert&nbsp;» et vous n’avez rien à payer ni à faire. Un cadeau temporaire s’arrête à la
        date annoncée&nbsp;; un cadeau définitif devient un achat qui vous reste acquis.
      </p>
    </>
  );
}
