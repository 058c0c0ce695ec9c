import { type StaffRight, whoMay } from '#domain/people/staff-rights.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';

/** docs/product/staff.md#asked-at-each-call */
export function RightMissing({ right }: { right: StaffRight }) {
  const home = <ButtonLink to="/admin/dashboard">Retour au tableau de bord</ButtonLink>;
  return (
    <ErrorState title="Votre rôle n’ouvre pas cet écran" action={home}>
      {whoMay(right)}
    </ErrorState>
  );
}
