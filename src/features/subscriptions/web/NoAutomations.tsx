import { ButtonLink } from '../../../web/ui/ButtonLink.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';

/** A new customer's list. */
export function NoAutomations() {
  return (
    <div className="rounded-lg border border-line bg-surface shadow-low">
      <EmptyState
        title="Aucune automatisation pour le moment"
        action={<ButtonLink to="/catalogue">Parcourir le catalogue</ButtonLink>}
      >
        Celles que vous achetez, essayez ou recevez de notre équipe s’ouvrent d’ici, avec leur abonnement et
        leurs dates. Choisissez la première dans le catalogue.
      </EmptyState>
    </div>
  );
}
