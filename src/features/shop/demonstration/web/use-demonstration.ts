import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as calls from '#shop/webhook-pages/contract.ts';
import { call } from '#web/api/call.ts';
import { nextOpening } from '#web/api/next-opening.ts';

async function open(slug: string, signal: AbortSignal) {
  // Before it is asked for, so that no page is shown longer than its address is good.
  const begun = Date.now();
  const { expires_in, ...opened } = await call(calls.openDemonstration, { params: { slug }, signal });
  return { ...opened, endsAt: begun + expires_in * 1000 };
}

export type OpenedDemonstration = Awaited<ReturnType<typeof open>>;

/** Begun anew with another address, from the sample on. */
export function useDemonstration(slug: string) {
  const [round, setRound] = useState(nextOpening);
  const { data, error } = useQuery({
    queryKey: ['demonstration', slug, round],
    queryFn: ({ signal }) => open(slug, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { opened: data, error, restart: () => setRound(nextOpening) };
}
