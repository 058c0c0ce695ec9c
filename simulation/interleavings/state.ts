import type { ActName } from './acts/acts.ts';
import type { Moment } from './moments.ts';
import type { Scene } from './person.ts';

export interface State {
  /** What the person, and others, do at each moment to come to it. */
  story: Partial<Record<Moment, (scene: Scene) => Promise<void>>>;
  /** What may be done at once in it; every ordered pair of them is played. */
  acts: readonly ActName[];
  /** Where they are named, only pairs with one of these are: two others meet each other in states of their own. */
  own?: readonly ActName[];
}
