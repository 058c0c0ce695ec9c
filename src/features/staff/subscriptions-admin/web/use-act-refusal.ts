import { useQuery } from '@tanstack/react-query';
import type { StaffAct } from '#domain/subscription/staff-subscription.ts';
import { failureWords } from '#web/admin/staff-act.ts';
import { diagnosisOf } from './queries.ts';

/** The provider and the saved card are asked first, so that nobody confirms an act which is then refused. */
export function useActRefusal(id: number, act: StaffAct, asks: boolean) {
  const { data, error, isPending } = useQuery({ ...diagnosisOf(id), enabled: asks });
  const failed = error && failureWords(error, "Impossible de diagnostiquer l'abonnement");
  return { unready: asks && isPending, refused: data?.refusals[act] ?? failed ?? undefined };
}
