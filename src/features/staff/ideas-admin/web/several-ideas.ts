import { IDEA_STATUSES, type IdeaStatus } from '#domain/status/idea-status.ts';
import type { Several } from '#staff/lists/web/for-other-features.ts';
import { choiceOf } from '#web/admin/filter.ts';
import { call, type RequestOf } from '#web/api/call.ts';
import type { previewIdeas } from '../contract.ts';
import * as calls from '../contract.ts';
import { ideasKey } from './queries.ts';

type Filter = NonNullable<RequestOf<typeof previewIdeas>['body']>['filter'];

const moveTo =
  (status: IdeaStatus) =>
  ({ id, seen }: { id: number; seen: string }) =>
    call(calls.moveIdea, {
      params: { id },
      body: { status, seen: choiceOf(IDEA_STATUSES, seen) || undefined },
    });

const told = 'Un email l’annonce à leurs auteurs, sauf à ceux qui ont arrêté ces nouvelles.';

/** Each by its own call: one that a colleague moved since is left as it is, and said. */
export function severalIdeas(filter: Filter): Several {
  const previewOf = (act: 'in_review' | 'approved' | 'rejected') => (ids: number[] | undefined) =>
    call(calls.previewIdeas, { body: { act, ...(ids ? { ids } : { filter }) } });
  return {
    acts: [
      {
        name: 'in_review',
        preview: previewOf('in_review'),
        label: 'Examiner',
        consequences: ['Elles passent «\u00a0En cours d’examen\u00a0».'],
        run: moveTo('in_review'),
      },
      {
        name: 'approved',
        preview: previewOf('approved'),
        label: 'Approuver',
        consequences: [
          'Elles passent «\u00a0Approuvée\u00a0».',
          'Leur titre et leur résumé, écrits par une IA, deviennent publics sur la page «\u00a0Idées retenues\u00a0», sans le nom ni les mots de leurs auteurs. Pour les relire et les changer, approuvez-les une à une.',
          told,
        ],
        run: moveTo('approved'),
      },
      {
        name: 'rejected',
        preview: previewOf('rejected'),
        label: 'Rejeter',
        tone: 'danger',
        consequences: [
          'Elles passent «\u00a0Rejetée\u00a0».',
          `${told} Pour en dire le motif, rejetez-les une à une.`,
        ],
        run: moveTo('rejected'),
      },
    ],
    refreshes: ideasKey,
  };
}
