import { Link } from 'react-router';

export function PersonalData() {
  return (
    <>
      <p>
        Nous traitons vos données pour tenir votre compte, exécuter vos commandes, établir les factures et
        répondre à vos demandes. La <Link to="/privacy">politique de confidentialité</Link> dit lesquelles,
        pourquoi, combien de temps, et comment exercer vos droits.
      </p>
      <p>
        Si vous saisissez dans une automatisation les données d’autres personnes, vos clients par exemple,
        vous restez responsable de ce traitement&nbsp;: ne saisissez que ce qui est nécessaire, et que vous
        avez le droit d’utiliser.
      </p>
    </>
  );
}
