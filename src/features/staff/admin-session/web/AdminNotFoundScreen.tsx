import { data } from 'react-router';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { PageMessage } from '#web/layout/PageMessage.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export const meta = adminMeta('page non trouvée', '/admin');
export const handle: StaffScreen = { right: 'admin.enter' };

/** It keeps the frame, because the person wants to go on in the administration. */
export default function AdminNotFoundScreen() {
  return (
    <PageMessage
      withoutTrail
      code="404"
      title="Page non trouvée"
      text="L’adresse est peut-être mal recopiée, ou ce qu’elle montrait n’existe plus."
    >
      <ButtonLink to="/admin/dashboard">Retour au tableau de bord</ButtonLink>
    </PageMessage>
  );
}
