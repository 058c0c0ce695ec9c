import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#web/api/call.ts';
import { calls } from '../calls.ts';
import { type FrameProblem, mayPass, problemOf, unreachable } from './frame-problem.ts';

/** Its address included (docs/product/automation-page.md). */
const timeoutMs = 30_000;

export interface FrameView {
  name: string | undefined;
  /** Each address serves once: a reload asks for another. */
  src: string | undefined;
  loaded: boolean;
  problem: FrameProblem | undefined;
  onLoad: () => void;
  reload: () => void;
}

export function useFrame(slug: string): FrameView {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<{ attempt: number; is: 'loaded' | 'late' }>();
  const address = useQuery({
    queryKey: ['webhook-page', slug, attempt],
    queryFn: ({ signal }) => call(calls.openFrame, { params: { slug }, signal }),
    retry: (failures, error) => failures < 2 && mayPass(error),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const is = outcome?.attempt === attempt ? outcome.is : undefined;
  const waiting = is === undefined && !address.isError;

  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setOutcome({ attempt, is: 'late' }), timeoutMs);
    return () => clearTimeout(timer);
  }, [attempt, waiting]);

  const late = is === 'late' ? unreachable : undefined;
  const problem = address.isError ? problemOf(address.error) : late;
  return {
    name: address.data?.automation.name,
    src: problem ? undefined : address.data?.src,
    loaded: is === 'loaded',
    problem,
    onLoad: () => setOutcome({ attempt, is: 'loaded' }),
    reload: () => setAttempt((last) => last + 1),
  };
}
