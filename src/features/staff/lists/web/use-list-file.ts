import type { MenuAct } from '#web/admin/ActMenu.tsx';
import { failureWords } from '#web/admin/staff-act.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { toast } from '#web/ui/toast.ts';

/** Of these numbers, as `12,15`; without, all that match. */
export type SaveFile = (ids: string | undefined) => Promise<void>;

/** « Exporter en CSV »; nothing where it may not be. */
export function useListFile(save: SaveFile | undefined) {
  const { mutate, isPending } = useSingleMutation({
    mutationFn: async (ids: readonly number[] | undefined) => save?.(ids?.join(',')),
    onError: (error) => toast.error(failureWords(error, 'Impossible d’exporter la liste')),
  });
  return (label: string, ids?: readonly number[]): MenuAct | false =>
    save !== undefined && {
      label,
      refused: isPending ? 'Le fichier se prépare.' : undefined,
      onSelect: () => mutate(ids),
    };
}
