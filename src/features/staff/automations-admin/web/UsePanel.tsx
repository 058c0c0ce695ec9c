import { useQuery } from '@tanstack/react-query';
import { DEFINITIONS } from '#domain/figures/definitions.ts';
import { formatCount } from '#domain/text/french-count.ts';
import { LoadedStatCards, type Stat } from '#web/admin/StatCards.tsx';
import type { AutomationUse } from '../shapes.ts';
import { sizeOf } from './FileDrop.tsx';
import { useOf } from './queries.ts';

function cardsOf(use: AutomationUse): Stat[] {
  const count = (label: string, value: number, definition: string) => ({
    label,
    value: formatCount(value),
    definition,
  });
  return [
    count('Y ont accès', use.access, DEFINITIONS.toolAccess),
    count('Ouvert en 30\u00a0jours', use.opened_30_days, DEFINITIONS.toolOpened),
    count('Ouvert en 60\u00a0jours', use.opened_60_days, DEFINITIONS.toolOpened),
    count('Jamais ouvert', use.never_opened, DEFINITIONS.toolNeverOpened),
    count('Y gardent leur travail', use.keepers, DEFINITIONS.toolKeepers),
    count('Documents gardés', use.documents, DEFINITIONS.toolDocuments),
    {
      label: 'Poids',
      value: use.bytes > 0 ? sizeOf(use.bytes) : '0\u00a0ko',
      definition: DEFINITIONS.toolBytes,
    },
  ];
}

/** How many, never what nor whose (docs/product/document.md#staff-count). */
export function UsePanel({ id }: { id: number }) {
  const query = useQuery(useOf(id));
  return (
    <section aria-labelledby="utilisation">
      <h2 id="utilisation" className="mb-3 text-lg">
        Utilisation
      </h2>
      <LoadedStatCards query={query} stats={cardsOf} count={7} failed="Impossible de charger l’utilisation" />
    </section>
  );
}
