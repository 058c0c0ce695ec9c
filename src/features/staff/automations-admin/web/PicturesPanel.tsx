import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { MOST_PICTURES } from '#domain/page/pictures.ts';
import { useHasRight } from '#staff/lists/web/for-other-features.ts';
import { useStaffAct } from '#web/admin/staff-act.ts';
import { call } from '#web/api/call.ts';
import type { ShownPicture, StaffAutomation } from '../contract.ts';
import * as calls from '../contract.ts';
import { AddPicture } from './AddPicture.tsx';
import { PictureRow } from './PictureRow.tsx';
import { automationsKey, staffAutomation } from './queries.ts';

type Listed = Pick<ShownPicture, 'id' | 'caption'>;

const listed = (pictures: readonly Listed[]) => pictures.map(({ id, caption }) => ({ id, caption }));

function moved(pictures: readonly Listed[], from: number, by: number): Listed[] {
  const wanted = pictures.filter((_, index) => index !== from);
  const [one] = pictures.slice(from, from + 1);
  return one ? wanted.toSpliced(from + by, 0, one) : wanted;
}

/** Each act sends the pictures as shown here, so that nobody undoes another's change unseen. */
function useArrangement(id: number, pictures: readonly ShownPicture[]) {
  const queryClient = useQueryClient();
  const take = (answer: ShownPicture[]) =>
    queryClient.setQueryData(
      staffAutomation(id).queryKey,
      (known) => known && { ...known, pictures: answer },
    );
  const arrange = useStaffAct({
    run: async ({ wanted }: { wanted: Listed[]; said: string }) =>
      take(
        await call(calls.changePictures, {
          params: { id },
          body: { pictures: listed(wanted), seen: listed(pictures) },
        }),
      ),
    refreshes: automationsKey,
    done: (_, { said }) => said,
    failed: 'Impossible de modifier les images',
  });
  return { arrange, take };
}

export function PicturesPanel({ automation: { id, pictures } }: { automation: StaffAutomation }) {
  const title = useRef<HTMLHeadingElement>(null);
  const mayWrite = useHasRight('content.write');
  const { arrange, take } = useArrangement(id, pictures);
  const actsOn = (index: number) => ({
    isPending: arrange.isPending,
    onMove: (by: -1 | 1) =>
      arrange.mutate({
        wanted: moved(pictures, index, by),
        said: `Image en place ${index + by + 1} sur ${pictures.length}`,
      }),
    onDescribe: (caption: string) =>
      arrange.mutate({
        wanted: pictures.map((one, place) => (place === index ? { ...one, caption } : one)),
        said: 'Description enregistrée',
      }),
    onRemove: () =>
      arrange.mutate(
        { wanted: pictures.filter((_, place) => place !== index), said: 'Image retirée' },
        // The pressed button is gone.
        { onSuccess: () => title.current?.focus() },
      ),
  });
  return (
    <section aria-labelledby="images" className="flex flex-col gap-5 border-line border-t pt-8">
      <div>
        <h2 id="images" ref={title} tabIndex={-1}>
          Images montrées avant l’achat
        </h2>
        <p className="measure mt-1 text-muted">
          {MOST_PICTURES} au plus, dans l’ordre de la page&nbsp;: la première est grande, les autres petites.
          Chaque changement s’y voit aussitôt.
        </p>
      </div>
      {pictures.length > 0 ? (
        <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
          {pictures.map((picture, index) => (
            <PictureRow
              key={picture.id}
              picture={picture}
              isFirst={index === 0}
              isLast={index === pictures.length - 1}
              acts={mayWrite ? actsOn(index) : undefined}
            />
          ))}
        </ol>
      ) : (
        <p>Aucune image pour le moment.</p>
      )}
      {mayWrite && pictures.length < MOST_PICTURES ? <AddPicture id={id} onAdded={take} /> : null}
    </section>
  );
}
