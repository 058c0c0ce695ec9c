import { Link } from 'react-router';

export function Dashboard() {
  return (
    <>
      <p>
        Le <Link to="/dashboard">tableau de bord</Link> a trois onglets&nbsp;:
      </p>
      <ul>
        <li>
          <strong>Aperçu&nbsp;:</strong> vos abonnements actifs, ceux qui sont offerts, ceux à restaurer,
          votre coût mensuel, et des raccourcis.
        </li>
        <li>
          <strong>Profil&nbsp;:</strong> vos coordonnées et vos adresses de facturation.
        </li>
        <li>
          <strong>Automatisations&nbsp;:</strong> ce que vous avez acheté, l’état de chaque abonnement et ce
          que vous pouvez faire.
        </li>
      </ul>
    </>
  );
}
