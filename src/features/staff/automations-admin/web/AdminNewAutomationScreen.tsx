import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { call } from '#web/api/call.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { toast } from '#web/ui/toast.ts';
import * as calls from '../contract.ts';
import type { NewAutomationForm } from '../form.ts';
import type { TypedAutomation } from './AutomationFields.tsx';
import { AutomationForm } from './AutomationForm.tsx';
import { automationsKey } from './queries.ts';

const resolver = lazyResolver<TypedAutomation, NewAutomationForm>(
  async () => (await import('../form.ts')).newAutomationForm,
);

export const meta = adminMeta('nouvelle automatisation', '/admin/automations/new');
export const handle: StaffScreen = { right: 'content.write' };

export default function AdminNewAutomationScreen() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (
    <AdminPage
      title="Nouvelle automatisation"
      description="Elle est en vente dès qu’elle est créée, avec la page que vous choisissez ici."
      width="form"
    >
      <AutomationForm
        resolver={resolver}
        submitLabel="Créer l’automatisation"
        onSave={async (body, { onProgress }) => {
          const { id, name } = await call(calls.createAutomation, { body, onProgress });
          await queryClient.invalidateQueries({ queryKey: automationsKey });
          toast.success(`«\u00a0${name}\u00a0» est créée`);
          await navigate(`/admin/automations/${id}/edit`);
          return undefined;
        }}
      />
    </AdminPage>
  );
}
