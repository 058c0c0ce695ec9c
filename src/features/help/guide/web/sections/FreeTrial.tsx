export function FreeTrial() {
  return (
    <>
      <p>
        Vous avez droit à un essai gratuit de 7&nbsp;jours sur une automatisation de votre choix, une seule
        fois. Aucun paiement n’est demandé, aucune carte non plus.
      </p>
      <ul>
        <li>
          <strong>À l’inscription&nbsp;:</strong> choisissez l’automatisation dans le formulaire. L’essai
          démarre quand votre adresse est vérifiée.
        </li>
        <li>
          <strong>Plus tard&nbsp;:</strong> activez-le depuis votre tableau de bord.
        </li>
      </ul>
      <p>
        Au bout des 7&nbsp;jours, l’accès s’arrête de lui-même et rien n’est prélevé. Pour continuer, achetez
        l’automatisation et abonnez-vous, même pendant l’essai.
      </p>
    </>
  );
}
