import { Link } from 'react-router';

export function Account() {
  return (
    <>
      <ol>
        <li>
          Ouvrez <Link to="/register">Créer un compte</Link>.
        </li>
        <li>
          Saisissez votre adresse email et un mot de passe d’au moins 8&nbsp;caractères, deux fois. Prénom,
          nom et téléphone sont facultatifs.
        </li>
        <li>Choisissez, si vous le voulez, l’automatisation à essayer gratuitement.</li>
        <li>Acceptez les conditions et validez&nbsp;: vous êtes connecté.</li>
        <li>Ouvrez l’email reçu et suivez son lien pour vérifier votre adresse.</li>
      </ol>
      <p>
        Vous pouvez acheter tout de suite. L’essai gratuit et la restauration d’un ancien compte attendent que
        votre adresse soit vérifiée.
      </p>
      <p>
        <strong>Mot de passe oublié&nbsp;?</strong> Sur la page de <Link to="/login">connexion</Link>,
        demandez un lien de réinitialisation. Il est valable 1&nbsp;heure et ne sert qu’une fois.
      </p>
    </>
  );
}
