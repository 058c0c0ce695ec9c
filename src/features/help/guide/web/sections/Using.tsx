import { Link } from 'react-router';

export function Using() {
  return (
    <>
      <p>
        Dans l’onglet «&nbsp;Automatisations&nbsp;», ouvrez celle dont vous avez besoin. Sa page s’affiche
        dans un cadre, avec un bouton pour revenir au tableau de bord.
      </p>
      <ul>
        <li>Remplissez les champs ou déposez un fichier&nbsp;: chaque page dit ce qu’elle attend.</li>
        <li>Relisez le résultat avant de l’envoyer ou de vous en servir.</li>
        <li>
          Téléchargez ou copiez ce que vous voulez garder&nbsp;: la page ne retient rien entre deux visites.
        </li>
      </ul>
      <p>
        Le lien d’ouverture n’apparaît que si votre accès est ouvert. S’il manque, voyez le{' '}
        <a href="#depannage">dépannage</a> ou l’état de votre abonnement dans le{' '}
        <Link to="/dashboard?tab=automations">tableau de bord</Link>.
      </p>
    </>
  );
}
