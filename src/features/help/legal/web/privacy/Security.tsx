export function Security() {
  return (
    <>
      <ul>
        <li>
          <strong>Mots de passe&nbsp;:</strong> nous n’en gardons qu’une empreinte (Argon2id). Personne ne
          peut les lire, pas même nous.
        </li>
        <li>
          <strong>Cartes&nbsp;:</strong> saisies chez Stripe, elles ne passent pas par nos serveurs.
        </li>
        <li>
          <strong>Connexions&nbsp;:</strong> elles expirent vite et se renouvellent. Si un jeton de connexion
          volé est réutilisé, toute la connexion est fermée.
        </li>
        <li>
          <strong>Pages des automatisations&nbsp;:</strong> elles s’ouvrent dans un cadre isolé, qui n’a accès
          ni à votre connexion ni à votre compte.
        </li>
        <li>
          <strong>Abus&nbsp;:</strong> le nombre d’essais de connexion est limité, et les compteurs ne gardent
          ni adresse IP ni email lisibles.
        </li>
        <li>
          <strong>Administration&nbsp;:</strong> l’équipe se connecte à part, et ses mots de passe ont au
          moins 12&nbsp;caractères.
        </li>
      </ul>
      <p>
        Si une violation de données présentait un risque pour vous, nous préviendrions la CNIL dans les
        72&nbsp;heures, et vous aussi si ce risque était élevé.
      </p>
    </>
  );
}
