import { roleNeeded } from '#domain/people/staff-rights.ts';
import { countOf } from '#domain/text/french-count.ts';
import { useCurrentAdmin, useWaiting } from '#staff/admin-session/web/for-other-features.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { AlertSection } from './AlertSection.tsx';
import { DifferenceSection } from './DifferenceSection.tsx';
import { MessageSection } from './MessageSection.tsx';
import { DisputeSection, LateSection, RenewalSection } from './MoneySections.tsx';

/** So that the sum of the sections is not taken for it. */
const countedOnce =
  'Une alerte qui parle d’une ligne d’une autre section n’est comptée qu’une fois, avec elle\u00a0; les renouvellements à venir ne le sont pas.';

export const meta = adminMeta('à traiter', '/admin/queue');
export const handle: StaffScreen = { right: 'queue.read' };

export default function AdminQueueScreen() {
  const { data: admin } = useCurrentAdmin();
  const mayRepair = admin?.rights.includes('provider.repair') ?? false;
  const waiting = useWaiting(admin?.rights.includes('queue.read') ?? false);
  return (
    <AdminPage
      title="À traiter"
      description={
        waiting === undefined
          ? 'Ce qui attend une personne.'
          : waiting === 0
            ? 'Rien n’attend une personne.'
            : `${countOf(waiting, { one: 'point attend', many: 'points attendent' })} une personne. ${countedOnce}`
      }
    >
      <div className="flex flex-col gap-4">
        {admin && !mayRepair ? (
          <p className="text-muted text-sm">{`Réparer, rembourser, renvoyer\u00a0: ${roleNeeded('provider.repair')}`}</p>
        ) : null}
        <DisputeSection />
        <AlertSection mayRepair={mayRepair} />
        <LateSection />
        <DifferenceSection mayRepair={mayRepair} />
        <MessageSection mayRepair={mayRepair} />
        <RenewalSection />
      </div>
    </AdminPage>
  );
}
