import { countOf } from '#domain/text/french-count.ts';
import { ConfirmAct } from '#web/admin/ConfirmAct.tsx';
import { call } from '#web/api/call.ts';
import type { AutomationRow } from '../contract.ts';
import * as calls from '../contract.ts';

export function DeleteAutomation({
  automation,
  onEnd,
}: {
  automation: Pick<AutomationRow, 'id' | 'name'>;
  onEnd: () => void;
}) {
  const { id, name } = automation;
  return (
    <ConfirmAct
      run={() => call(calls.deleteAutomation, { params: { id } })}
      refreshes={['admin']}
      done={() => `«\u00a0${name}\u00a0» est supprimée`}
      failed="Impossible de supprimer l'automatisation"
      onEnd={onEnd}
      title={`Supprimer «\u00a0${name}\u00a0»\u00a0?`}
      confirmLabel="Supprimer"
    >
      <p>Elle disparaît de la boutique et de l’administration, avec les versions de sa page.</p>
      <p>Les factures qui la nomment restent telles qu’elles sont.</p>
    </ConfirmAct>
  );
}

const instead = '\u00a0: retirez-la plutôt de la vente';
const mayFindIt = {
  one: 'ancien client peut encore la retrouver avec son fichier d’export',
  many: 'anciens clients peuvent encore la retrouver avec leur fichier d’export',
};

type Holders = Pick<AutomationRow, 'owner_count' | 'subscription_count' | 'restorable_count'>;

/** Undefined when the server would accept it. */
export function keptBecause(holders: Holders): string | undefined {
  const { owner_count, subscription_count, restorable_count } = holders;
  if (owner_count > 0 || subscription_count > 0) return `Elle a des clients${instead}`;
  return restorable_count ? `${countOf(restorable_count, mayFindIt)}${instead}` : undefined;
}
