import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { mapNotes } from '#domain/edits/automation-record.ts';
import { useCurrentAdmin } from '#staff/admin-session/web/for-other-features.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { QueryFailure } from '#web/admin/QueryFailure.tsx';
import { call } from '#web/api/call.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import type { StaffAutomation } from '../contract.ts';
import * as calls from '../contract.ts';
import type { AutomationForm as Changed } from '../form.ts';
import { AnnouncePrice } from './AnnouncePrice.tsx';
import type { TypedAutomation } from './AutomationFields.tsx';
import { AutomationForm } from './AutomationForm.tsx';
import { DemonstrationPanel } from './DemonstrationPanel.tsx';
import { PicturesPanel } from './PicturesPanel.tsx';
import { automationsKey, staffAutomation } from './queries.ts';
import { DraftNotice, ReadAutomation } from './ReadAutomation.tsx';
import { UsePanel } from './UsePanel.tsx';
import { VersionsPanel } from './VersionsPanel.tsx';

const resolver = lazyResolver<TypedAutomation, Changed>(
  async () => (await import('../form.ts')).automationForm,
);

interface EditProps {
  automation: StaffAutomation;
  pricesOnly: boolean;
  onNewPrice: () => void;
}

function Edit({ automation, pricesOnly, onNewPrice }: EditProps) {
  const { id } = automation;
  const queryClient = useQueryClient();
  return (
    <AutomationForm
      automation={automation}
      pricesOnly={pricesOnly}
      resolver={resolver}
      submitLabel="Enregistrer"
      onSave={async (fields, { version }) => {
        // In a form with a file an empty field is a missing one, which would leave the text as it is: a space empties it.
        const notes = mapNotes((name) => (fields[name] === '' ? ' ' : fields[name]));
        const body = { ...fields, ...notes, version };
        const saved = await call(calls.changeAutomation, { params: { id }, body });
        queryClient.setQueryData(staffAutomation(id).queryKey, saved);
        await queryClient.invalidateQueries({ queryKey: [...automationsKey, 'list'] });
        toast.success(`«\u00a0${saved.name}\u00a0» est enregistrée`);
        if (saved.announcement && saved.subscription_price !== automation.subscription_price) onNewPrice();
        return saved;
      }}
    />
  );
}

export const meta = adminMeta('automatisation', '/admin/automations');
export const handle: StaffScreen = { right: 'content.read' };

export default function AdminAutomationScreen() {
  const id = Number(useParams().id);
  const query = useQuery(staffAutomation(id));
  const { data: automation } = query;
  const admin = useCurrentAdmin();
  const rights = admin.data?.rights;
  const failed = [query, admin].find(({ isLoadingError }) => isLoadingError);
  const [isAnnouncing, setAnnouncing] = useState(false);
  if (!automation || !rights) {
    return (
      <AdminPage title="Automatisation" width="form">
        {failed ? (
          <QueryFailure
            query={failed}
            failed="Impossible de charger l'automatisation"
            action={
              <ButtonLink to="/admin/automations" variant="secondary">
                Retour à la liste
              </ButtonLink>
            }
          />
        ) : (
          <Loading label="Chargement de l’automatisation…">
            {['nom', 'slug', 'description', 'prix'].map((field) => (
              <Skeleton key={field} className="mb-6 h-16 w-full" />
            ))}
          </Loading>
        )}
      </AdminPage>
    );
  }
  const { name, slug, available } = automation;
  return (
    <AdminPage
      title={name}
      width="form"
      more={[
        available && { label: 'Voir dans la boutique', to: `/automation/${id}/${slug}` },
        { label: 'Changements de prix', to: `/admin/prices?automation=${encodeURIComponent(name)}` },
      ]}
    >
      <div className="flex flex-col gap-10">
        <DraftNotice automation={automation} mayFinish={rights.includes('content.write')} />
        <AnnouncePrice automation={automation} isOpen={isAnnouncing} setOpen={setAnnouncing} />
        {rights.includes('prices.write') ? (
          <Edit
            key={id}
            automation={automation}
            pricesOnly={!rights.includes('content.write')}
            onNewPrice={() => setAnnouncing(true)}
          />
        ) : (
          <ReadAutomation automation={automation} />
        )}
        <UsePanel id={id} />
        <PicturesPanel automation={automation} />
        <VersionsPanel automation={automation} />
        <DemonstrationPanel automation={automation} />
      </div>
    </AdminPage>
  );
}
