import { Link } from 'react-router';
import { useSite } from '#web/seo/page-meta.ts';

export function Introduction() {
  const { siteName } = useSite();
  return (
    <>
      <p>
        {siteName} propose des automatisations prêtes à l’emploi. Chacune fait une tâche précise&nbsp;:
        relancer un impayé, préparer un devis, nettoyer un fichier. Elle s’ouvre dans votre navigateur, sans
        rien installer.
      </p>
      <ol>
        <li>
          Vous choisissez une automatisation dans le <Link to="/catalogue">catalogue</Link>.
        </li>
        <li>Vous l’achetez une fois&nbsp;: elle reste à vous.</li>
        <li>Vous vous abonnez au mois pour accéder à sa page, sans engagement.</li>
      </ol>
      <p>
        Pour comprendre ce qu’est une automatisation, commencez par{' '}
        <Link to="/qu-est-ce-qu-une-automatisation">la page qui l’explique</Link>.
      </p>
    </>
  );
}
