import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { SeveralLine } from '#contract-kit/several-lines.ts';
import { countAnew } from '#web/admin/staff-act.ts';
import { shopNow } from '#web/api/shop-time.ts';
import { draftOwner } from '#web/forms/kept-drafts.ts';
import { forgetRun, holdRun, keepRun } from './kept-runs.ts';
import { type RunLine, runLines, type Stop } from './run-lines.ts';
import type { Several, SeveralAct } from './several.ts';

interface Running {
  lines: readonly RunLine[];
  isOver: boolean;
  stop?: Stop | undefined;
}

/** The browser asks before a tab that is at work is closed. */
function useDoorHeld(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isHeld]);
}

interface RunProps {
  list: string;
  several: Several;
  act: SeveralAct;
}

/** One act on several lines, from its first call to its report. */
export function useRun({ list, several, act }: RunProps) {
  const queries = useQueryClient();
  const [running, setRunning] = useState<Running>();
  const stopped = useRef(new AbortController());
  const id = useRef<string>(undefined);
  useDoorHeld(running !== undefined && !running.isOver);
  // The screen went with its session, or by Back: nothing more is begun.
  useEffect(() => () => stopped.current.abort(), []);

  async function start(lines: readonly SeveralLine[]): Promise<void> {
    const run = { id: crypto.randomUUID(), list, act, begun: shopNow().toISOString() };
    const owner = draftOwner('admin') ?? '';
    const keep = (now: readonly RunLine[]) => keepRun({ ...run, owner }, now);
    id.current = run.id;
    stopped.current = new AbortController();
    const { signal } = stopped.current;
    // Kept before the first call leaves: whatever ends this tab, the others are known.
    keep(lines.map((line) => ({ ...line, state: 'waiting' })));
    const onChange = (now: readonly RunLine[]) => {
      keep(now);
      setRunning({ lines: now, isOver: false });
    };
    const ended = await holdRun(run.id, () => runLines(lines, { act: act.run, onChange, signal }));
    setRunning({ ...ended, isOver: true });
    countAnew(queries);
    await queries.invalidateQueries({ queryKey: several.refreshes });
  }

  return {
    running,
    start,
    stop: () => stopped.current.abort(),
    /** Its report was read. */
    forget() {
      if (id.current) forgetRun(id.current);
      setRunning(undefined);
    },
  };
}
