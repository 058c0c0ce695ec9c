import { useCurrentUser } from '#people/customers/web/for-other-features.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/ErrorState.tsx';

/** Also that of who came back with a file and has not confirmed the address. */
export function NoAutomations() {
  const { data: account } = useCurrentUser();
  if (account?.restore_waiting) return <RestoreWaiting />;
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

function RestoreWaiting() {
  return (
    <div className="rounded-lg border border-line bg-surface shadow-low">
      <EmptyState title="Vos automatisations vous attendent">
        Elles reviennent dans votre compte dès que vous ouvrez le lien que nous vous avons envoyé par email.
      </EmptyState>
    </div>
  );
}
