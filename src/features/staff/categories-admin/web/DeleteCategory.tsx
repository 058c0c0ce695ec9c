import { ConfirmAct } from '#web/admin/ConfirmAct.tsx';
import { call } from '#web/api/call.ts';
import type { StaffCategory } from '../contract.ts';
import * as calls from '../contract.ts';
import { categoriesKey } from './queries.ts';

export function DeleteCategory({ category, onEnd }: { category: StaffCategory; onEnd: () => void }) {
  const { id, name } = category;
  return (
    <ConfirmAct
      run={() => call(calls.deleteCategory, { params: { id } })}
      refreshes={categoriesKey}
      done={() => `La catégorie «\u00a0${name}\u00a0» est supprimée`}
      failed="Impossible de supprimer la catégorie"
      onEnd={onEnd}
      title={`Supprimer la catégorie «\u00a0${name}\u00a0»\u00a0?`}
      confirmLabel="Supprimer"
    >
      <p>Sa page et son filtre disparaissent de la boutique. Elle ne contient aucune automatisation.</p>
    </ConfirmAct>
  );
}
