import { Link } from 'react-router';

export function Profile() {
  return (
    <>
      <p>
        <Link to="/profile/edit">La modification du profil</Link> réunit vos informations, la sécurité et le
        paiement, et vos préférences.
      </p>
      <ul>
        <li>
          <strong>Adresse email&nbsp;:</strong> un changement demande votre mot de passe, puis un clic sur le
          lien envoyé à la nouvelle adresse. L’ancienne est prévenue.
        </li>
        <li>
          <strong>Mot de passe&nbsp;:</strong> saisissez l’actuel, puis le nouveau deux fois.
        </li>
        <li>
          <strong>Adresses de facturation&nbsp;:</strong> ajoutez-en autant que nécessaire et choisissez celle
          par défaut. Dès trois caractères, des adresses françaises vous sont proposées.
        </li>
        <li>
          <strong>Notifications&nbsp;:</strong> les emails de commande et les rappels sont activés&nbsp;; les
          SMS et les emails promotionnels ne le sont que si vous le demandez.
        </li>
      </ul>
    </>
  );
}
