import { SUPPORT_MESSAGE_YEARS } from '../../../../domain/kept-tickets.ts';
import { DELETION_RECORD_YEARS, ERROR_REPORT_DAYS } from '../../contract.ts';

export function Retention() {
  return (
    <>
      <ul>
        <li>
          <strong>Votre compte</strong> et ce qui s’y rattache&nbsp;: tant qu’il existe. Vous pouvez le
          supprimer à tout moment.
        </li>
        <li>
          <strong>Les factures&nbsp;:</strong> 10&nbsp;ans, comme l’exige le code de commerce. Après la
          suppression du compte, elles restent dans une archive à l’accès restreint, avec une date
          d’effacement.
        </li>
        <li>
          <strong>Les messages au support&nbsp;:</strong> {SUPPORT_MESSAGE_YEARS}&nbsp;ans après le dernier
          échange.
        </li>
        <li>
          <strong>Les rapports d’erreur&nbsp;:</strong> {ERROR_REPORT_DAYS}&nbsp;jours.
        </li>
        <li>
          <strong>La connexion à votre compte&nbsp;:</strong> 7&nbsp;jours sans visite, puis vous vous
          reconnectez.
        </li>
        <li>
          <strong>Un lien de réinitialisation du mot de passe&nbsp;:</strong> 1&nbsp;heure.
        </li>
      </ul>
      <h3 id="suppression-du-compte">Ce qui reste après la suppression du compte</h3>
      <p>
        La suppression annule vos abonnements, supprime votre carte chez Stripe et efface vos données
        personnelles. Hors factures, il reste une seule trace, qui contient&nbsp;:
      </p>
      <ul>
        <li>
          une empreinte de votre adresse email, calculée avec une clé secrète&nbsp;: l’adresse elle-même n’est
          pas conservée et ne se retrouve pas à partir de l’empreinte&nbsp;;
        </li>
        <li>la liste des automatisations que vous possédiez&nbsp;;</li>
        <li>votre plafond mensuel&nbsp;;</li>
        <li>le fait d’avoir utilisé ou non l’essai gratuit.</li>
      </ul>
      <p>
        Elle sert à restaurer vos achats, une fois, si vous revenez avec votre fichier d’export et la même
        adresse, et à n’accorder l’essai gratuit qu’une fois. Elle est effacée {DELETION_RECORD_YEARS}
        &nbsp;ans après la suppression du compte.
      </p>
    </>
  );
}
