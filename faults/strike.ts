import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './faults.ts';
import { PROBES, type Probe, type ProbeName } from './probes.ts';
import type { Stage } from './stage.ts';

/** What one fault did to the shop, in seconds. */
export interface Struck {
  fault: string;
  lasted: number;
  /** For how long each was not there, from the strike until all was well again. */
  down: Record<ProbeName, number>;
  /** From the fault's end; undefined for what never came back within the patience. */
  recovered: Record<ProbeName, number | undefined>;
}

const recoveryPatienceMs = 60_000;
const calmMs = 3_000;

const seconds = (ms: number) => Math.round(ms / 100) / 10;

const eachProbe = <Value>(
  probes: readonly Probe[],
  measure: (probe: Probe) => Value,
): Record<ProbeName, Value> => {
  const measured = probes.map((probe) => [probe.name, measure(probe)] as const);
  return Object.fromEntries(measured) as Record<ProbeName, Value>;
};

/** Lets a fault strike, ends it, waits until everything is there again, then leaves the shop in peace for a moment. */
export async function strike(stage: Stage, fault: Fault, probes: readonly Probe[]): Promise<Struck> {
  const struckAt = performance.now();
  const heal = await fault.strike(stage);
  await pause(fault.seconds * 1_000);
  await heal();
  const endedAt = performance.now();
  const recovered = () => probes.every((probe) => probe.recoveredMs(endedAt) !== undefined);
  while (!recovered() && performance.now() - endedAt < recoveryPatienceMs) await pause(100);
  await pause(calmMs);
  const now = performance.now();
  return {
    fault: fault.name,
    lasted: seconds(endedAt - struckAt),
    down: eachProbe(probes, (probe) => seconds(probe.downtimeMs(struckAt, now))),
    recovered: eachProbe(probes, (probe) => {
      const ms = probe.recoveredMs(endedAt);
      return ms === undefined ? undefined : seconds(ms);
    }),
  };
}

/** What a shop that stays up owes whoever visits it. */
const recoversWithinSeconds = 5;

/** A machine that needs longer for one process in peace, with nobody in the shop, may take three times that. */
export function recoveryGoal({ recovered }: Struck): number {
  const begun = Math.max(...PROBES.map((name) => recovered[name] ?? Number.POSITIVE_INFINITY));
  return Math.max(recoversWithinSeconds, 3 * begun);
}

/** Faults of the web process itself, during which nobody can serve a page. */
const withoutWeb = /^web /;

/** Breaches of the goals: the catalogue is there while a web process lives, and everything is back in time. */
export function goalsMissed({ fault, down, recovered }: Struck, withinSeconds: number): string[] {
  const missed: string[] = [];
  if (down.catalogue > 0 && !withoutWeb.test(fault))
    missed.push(`${fault}: the catalogue was away for ${down.catalogue} s`);
  for (const name of PROBES) {
    const after = recovered[name];
    if (after === undefined || after > withinSeconds)
      missed.push(`${fault}: ${name} came back after ${after ?? 'more than 60'} s`);
  }
  return missed;
}
