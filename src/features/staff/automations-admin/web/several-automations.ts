import type { Several } from '#staff/lists/web/for-other-features.ts';
import { call, type RequestOf } from '#web/api/call.ts';
import type { previewAutomations } from '../contract.ts';
import * as calls from '../contract.ts';
import { automationsKey } from './queries.ts';

type PreviewBody = NonNullable<RequestOf<typeof previewAutomations>['body']>;
interface Category {
  id: number;
  slug: string;
  name: string;
}

const put = (available: boolean) => (line: { id: number }) =>
  call(calls.setAvailable, { params: { id: line.id }, body: { available } });

/** Each category is an act of its own, so that a run which a closed tab left knows its category. */
export function severalAutomations(
  filter: NonNullable<PreviewBody['filter']>,
  categories: readonly Category[],
): Several {
  const previewOf = (asked: Pick<PreviewBody, 'act' | 'category'>) => (ids: number[] | undefined) =>
    call(calls.previewAutomations, { body: { ...asked, ...(ids ? { ids } : { filter }) } });
  return {
    acts: [
      {
        name: 'offer',
        preview: previewOf({ act: 'offer' }),
        label: 'Mettre en vente',
        consequences: ['Le catalogue les propose aussitôt, à leurs prix actuels.'],
        run: put(true),
      },
      {
        name: 'withdraw',
        preview: previewOf({ act: 'withdraw' }),
        label: 'Retirer de la vente',
        consequences: [
          'Plus personne ne peut les acheter. Ceux qui les ont les gardent, et leurs débits continuent.',
        ],
        run: put(false),
      },
      ...categories.map(({ id: category, slug, name }) => ({
        name: `move-${category}`,
        preview: previewOf({ act: 'move', category }),
        label: `Déplacer vers «\u00a0${name}\u00a0»`,
        consequences: [
          'Le catalogue les range aussitôt dans cette catégorie. Leurs adresses, leurs prix et leurs clients ne changent pas.',
        ],
        run: ({ id, seen }: { id: number; seen: string }) =>
          call(calls.moveAutomation, { params: { id }, body: { category, seen: Number(seen) } }),
        toResume: slug === filter.category,
      })),
    ],
    refreshes: automationsKey,
  };
}
