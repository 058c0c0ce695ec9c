import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { StaffList, useHasRight, useStaffList } from '#staff/lists/web/for-other-features.ts';
import { type MenuAct, RowMenu } from '#web/admin/ActMenu.tsx';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { save } from '#web/api/download.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { AutomationRow } from '../contract.ts';
import * as calls from '../contract.ts';
import { AUTOMATIONS } from '../contract.ts';
import { automationColumns, editAddress } from './AutomationColumns.tsx';
import { DeleteAutomation, keptBecause } from './DeleteAutomation.tsx';
import { staffAutomations, useStaffCategories } from './queries.ts';
import { SoldScreens } from './SoldScreens.tsx';
import { severalAutomations } from './several-automations.ts';

/** The categories lead here, so that they can be emptied. */
const MOVING = '#deplacer';
const newAddress = '/admin/automations/new';

function Create() {
  return <ButtonLink to={newAddress}>Créer une automatisation</ButtonLink>;
}

function Automations({ mayChange }: { mayChange: boolean }) {
  const mayPrice = useHasRight('prices.write');
  const [leaving, setLeaving] = useState<AutomationRow>();
  const { data: categories = [], isPending: isNaming } = useStaffCategories();
  const options = categories.map(({ slug, name }) => ({ value: slug, label: name }));
  const state = useStaffList(AUTOMATIONS, { category: options });
  const { chosen } = state;
  const query = useQuery(staffAutomations(state.asked));

  const actsOn = (automation: AutomationRow): MenuAct[] => {
    const { id, slug } = automation;
    const acts: (MenuAct | false)[] = [
      { label: mayChange || mayPrice ? 'Modifier' : 'Voir la fiche', to: editAddress(id) },
      automation.available && { label: 'Voir dans la boutique', to: `/automation/${id}/${slug}` },
      mayChange && {
        label: 'Supprimer',
        tone: 'danger',
        refused: keptBecause(automation),
        onSelect: () => setLeaving(automation),
      },
    ];
    return acts.filter((act) => act !== false);
  };

  return (
    <>
      <StaffList
        state={state}
        save={(ids) => save(calls.exportAutomations, { query: { ...chosen, ids } }, 'automatisations.csv')}
        several={mayChange && !isNaming ? severalAutomations(chosen, categories) : undefined}
        query={query}
        rows={query.data?.automations}
        paging={query.data?.pagination}
        columns={automationColumns(mayChange)}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        acts={(it) => <RowMenu name={it.name} acts={actsOn(it)} />}
        empty={
          <EmptyState title="Aucune automatisation" action={mayChange ? <Create /> : undefined}>
            Chaque automatisation aura ici sa ligne&nbsp;: son prix, ses clients, et si elle est en vente.
          </EmptyState>
        }
      />
      {leaving ? <DeleteAutomation automation={leaving} onEnd={() => setLeaving(undefined)} /> : null}
    </>
  );
}

export const meta = adminMeta('automatisations', '/admin/automations');
export const handle: StaffScreen = { right: 'content.read' };

export default function AdminAutomationsScreen() {
  const mayChange = useHasRight('content.write');
  const { hash } = useLocation();
  return (
    <AdminPage
      title="Automatisations"
      description="Ce que la boutique vend, à quel prix, et à combien de clients."
      action={mayChange ? <Create /> : undefined}
    >
      <SoldScreens />
      {mayChange && hash === MOVING ? (
        <Notice tone="info">
          Choisissez les lignes à déplacer, puis «&nbsp;Agir&nbsp;» et «&nbsp;Déplacer vers…&nbsp;».
        </Notice>
      ) : null}
      <Automations mayChange={mayChange} />
    </AdminPage>
  );
}
