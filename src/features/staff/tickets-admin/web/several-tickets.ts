import type { Several } from '#staff/lists/web/for-other-features.ts';
import { call, type RequestOf } from '#web/api/call.ts';
import type { previewTickets } from '../contract.ts';
import * as calls from '../contract.ts';
import { ticketsKey } from './queries.ts';

type Filter = NonNullable<RequestOf<typeof previewTickets>['body']>['filter'];

const numberOf = (seen: string) => (seen === '' ? null : Number(seen));

/** Taken by whoever asks, or settled; each by its own call, which refuses what changed since it was looked at. */
export function severalTickets(filter: Filter, me: number): Several {
  const previewOf = (act: 'take' | 'resolve') => (ids: number[] | undefined) =>
    call(calls.previewTickets, { body: { act, ...(ids ? { ids } : { filter }) } });
  return {
    acts: [
      {
        name: 'take',
        preview: previewOf('take'),
        label: 'Me les confier',
        consequences: ['Ils passent «\u00a0En cours\u00a0», à votre nom.'],
        run: ({ id, seen }) =>
          call(calls.assignTicket, { params: { id }, body: { assigned_to: me, seen: numberOf(seen) } }),
      },
      {
        name: 'resolve',
        preview: previewOf('resolve'),
        label: 'Résoudre',
        consequences: [
          'Un email dit à chaque auteur que son ticket est résolu. Il peut le rouvrir pendant 14\u00a0jours.',
          'Un ticket auquel on vient de répondre n’est pas résolu sans avoir été relu.',
        ],
        run: ({ id, seen }) =>
          call(calls.resolveTicket, { params: { id }, body: { last_reply_id: Number(seen) } }),
      },
    ],
    refreshes: ticketsKey,
  };
}
