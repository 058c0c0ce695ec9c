import { type ActName, isActName } from './acts/acts.ts';
import { isStateName, type StateName, stateOf } from './states.ts';
import { allStates } from './template.ts';

/** Acts of one customer in one state: each but the last stops before its point, until those after it are over. */
export interface Case {
  state: StateName;
  acts: readonly ActName[];
  /** One for each act but the last; the first point is 1. */
  stops: readonly number[];
}

/** `opened:open-b/confirm@17`: what replays it. */
export const nameOf = ({ state, acts, stops }: Case): string =>
  `${state}:${acts.join('/')}@${stops.join(',')}`;

/** Both may be done in the same state; the same act twice is a double click. */
export interface Pair {
  state: StateName;
  acts: readonly ActName[];
}

export const pairName = ({ state, acts }: Pair): string => `${state}:${acts.join('/')}`;

export function allPairs(): Pair[] {
  return allStates.flatMap((state) => {
    const { acts, own = acts } = stateOf(state);
    return acts.flatMap((first) =>
      acts
        .filter((second) => own.includes(first) || own.includes(second))
        .map((second) => ({ state, acts: [first, second] })),
    );
  });
}

/** Two purchases opened at once beside the confirmation of a third, in every place of the one in the others. */
export const TRIPLES: readonly Pair[] = [
  { state: 'opened', acts: ['open-a', 'open-b', 'confirm'] },
  { state: 'opened', acts: ['open-b', 'open-a', 'confirm'] },
];

const form = /^(?:([\w-]+):)?([\w-]+(?:\/[\w-]+)+)@(\d+(?:,\d+)*)$/;

/** Without its state, the first in which the acts may be done. Throws on what names no case. */
export function readCase(name: string): Case {
  const [, given, names = '', numbers = ''] = form.exec(name) ?? [];
  const acts = names.split('/').filter(isActName);
  const stops = numbers.split(',').map(Number);
  const state = given ?? allStates.find((one) => acts.every((act) => stateOf(one).acts.includes(act)));
  const isWhole = acts.length === names.split('/').length && stops.length === acts.length - 1;
  if (!state || !isStateName(state) || !isWhole)
    throw new Error(`not a case: ${name} (like opened:open-b/confirm@17)`);
  return { state, acts, stops };
}
