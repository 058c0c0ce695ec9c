import type { Chance } from './chance.ts';
import type { Server } from './server.ts';
import type { Stage } from './stage.ts';

/** What goes wrong around a visit, so that what it causes is not taken for a fault of the shop. */
export interface Weather {
  /** Calls of the provider may fail. */
  providerTroubled: boolean;
  /** Events wait until the end of the step. */
  eventsLate: boolean;
  eventsShuffled: boolean;
  /** Both processes work at once. */
  together: boolean;
  /** Ideas are read badly, or n8n is away: within the hour the shop tries again. */
  readersTroubled: boolean;
  /** Who does what is due when the step begins; by chance when left out. */
  worker: Server | undefined;
}

export const fair: Weather = {
  providerTroubled: false,
  eventsLate: false,
  eventsShuffled: false,
  together: false,
  readersTroubled: false,
  worker: undefined,
};

/** A trouble of a step: how often it comes beside the others, and how it begins. */
export type Fault = readonly [
  name: string,
  weight: number,
  begin: (stage: Stage, chance: Chance) => Partial<Weather> | Promise<Partial<Weather>>,
];
