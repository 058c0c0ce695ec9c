import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { call } from '#web/api/call.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { toast } from '#web/ui/toast.ts';
import * as calls from '../contract.ts';
import type { NewAutomationForm } from '../form.ts';
import { AutomationForm } from './AutomationForm.tsx';
import { automationsKey } from './queries.ts';
import type { TypedAutomation } from './typed-automation.ts';

const resolver = lazyResolver<TypedAutomation, NewAutomationForm>(
  async () => (await import('../form.ts')).newAutomationForm,
);

const blank: TypedAutomation = {
  name: '',
  description: '',
  goes_in: '',
  comes_out: '',
  for_whom: '',
  category: '',
  purchase_price: '35',
  subscription_price: '5',
  available: true,
  subscription_available: true,
};

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
        isNew
        pricesOnly={false}
        initial={blank}
        image={null}
        draft="new-automation"
        resolver={resolver}
        submitLabel="Créer l’automatisation"
        onSave={async (body, onProgress) => {
          const { name } = await call(calls.createAutomation, { body, onProgress });
          await queryClient.invalidateQueries({ queryKey: automationsKey });
          toast.success(`«\u00a0${name}\u00a0» est créée`);
          await navigate('/admin/automations');
        }}
      />
    </AdminPage>
  );
}
