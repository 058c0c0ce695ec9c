import { Link } from 'react-router';

export function Browsing() {
  return (
    <>
      <p>
        Le <Link to="/catalogue">catalogue</Link> montre toutes les automatisations. Filtrez-les par
        catégorie&nbsp;: le nombre d’automatisations est indiqué à côté de chacune.
      </p>
      <p>
        «&nbsp;Voir les détails&nbsp;» ouvre la fiche&nbsp;: ce que fait l’automatisation, son prix d’achat,
        le prix de son abonnement et le total pour commencer, premier mois compris.
      </p>
    </>
  );
}
