import { Link } from 'react-router';

export function DataUse() {
  return (
    <>
      <p>Chaque usage repose sur un motif prévu par la loi&nbsp;:</p>
      <ul>
        <li>
          <strong>Exécuter notre contrat&nbsp;:</strong> tenir votre compte, livrer vos automatisations,
          prélever les abonnements, répondre au support, envoyer les messages liés à vos commandes, restaurer
          vos achats.
        </li>
        <li>
          <strong>Respecter la loi&nbsp;:</strong> établir et conserver les factures, tenir la comptabilité,
          traiter une rétractation, prouver votre acceptation des conditions, répondre à vos demandes sur vos
          données.
        </li>
        <li>
          <strong>Notre intérêt légitime&nbsp;:</strong> protéger les comptes et prévenir la fraude, corriger
          les pannes, étudier les idées que vous proposez, réserver l’essai gratuit à une seule fois par
          personne.
        </li>
        <li>
          <strong>Votre accord&nbsp;:</strong> la mesure d’audience, les emails promotionnels et les SMS. Ils
          sont tous désactivés par défaut.
        </li>
      </ul>
      <p>
        Une idée d’automatisation peut être résumée et classée par un outil d’intelligence artificielle. Une
        personne de l’équipe décide ensuite de sa suite. Aucune décision qui vous concerne n’est prise par une
        machine seule.
      </p>
      <p>
        Le prix que vous payez ne dépend pas de votre profil&nbsp;: il vient du catalogue et de votre{' '}
        <Link to="/terms#plafond-mensuel">plafond mensuel</Link>.
      </p>
    </>
  );
}
