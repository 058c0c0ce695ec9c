import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readAct, sentSearch } from '#domain/people/staff-search.ts';
import type { Found } from '../contract.ts';
import { foundBy, recentOnes } from './queries.ts';
import { recentThings } from './recent-things.ts';

/** Between two keys of who types. */
const waitMs = 90;

export interface Searched {
  found: readonly Found[] | undefined;
  /** What is shown answers what is typed. */
  settled: boolean;
  failed: boolean;
  again: () => void;
  providerSilent: boolean;
}

/** The former rows stay until the newer come; an answer that comes late is shown under its own words alone. */
export function useSearch(typed: string, memberId: number): Searched {
  const words = sentSearch(readAct(typed).words);
  const [asked, setAsked] = useState(words);
  const [recent] = useState(() => recentThings(memberId));
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), waitMs);
    return () => clearTimeout(timer);
  }, [words]);
  const search = useQuery({ ...foundBy(asked), enabled: asked !== '', placeholderData: keepPreviousData });
  const opened = useQuery(recentOnes(recent));
  const isRecent = words === '';
  const query = isRecent ? opened : search;
  const isIdle = isRecent && recent.length === 0;
  return {
    found: query.data?.found,
    settled: isIdle || (words === (isRecent ? '' : asked) && !query.isPlaceholderData && !query.isPending),
    failed: query.isError,
    again: () => void query.refetch(),
    providerSilent: query.data?.provider_silent ?? false,
  };
}
