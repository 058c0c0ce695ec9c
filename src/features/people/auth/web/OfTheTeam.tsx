import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';

/** docs/product/staff.md#own-password-and-email */
export function OfTheTeam({ title }: { title: string }) {
  return (
    <Card title={title}>
      <p>
        Vous faites partie de l’équipe&nbsp;: votre mot de passe et votre email ouvrent aussi
        l’administration. Ils s’y changent, sous «&nbsp;Sécurité&nbsp;».
      </p>
      <div className="mt-4">
        <ButtonLink to="/admin/security" variant="secondary" reloadDocument>
          Aller à l’administration
        </ButtonLink>
      </div>
    </Card>
  );
}
