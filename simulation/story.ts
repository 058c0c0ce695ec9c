import type { Served } from './acts/as-staff.ts';
import { staff } from './acts/as-staff.ts';
import { begin, invite } from './opening.ts';
import type { Options } from './options.ts';
import type { People } from './person.ts';
import type { Cluster } from './stage.ts';

/** How lively everything is beside the simulated year, where all of it is 1. */
interface Temper {
  /** Of parts of a day that have a trouble. */
  troubles: number;
  /** The troubles that may come; every one when left out. */
  among?: readonly string[];
  staff: number;
  outside: number;
  leaving: number;
}

/** What the driver tells: who comes into which shop, and what happens besides chance. */
export interface Story {
  /** `2027-06-01`, in Paris. */
  firstDay: string;
  temper: Temper;
  /** The member of the staff who does what chance wants done. */
  staff: { email: string; password: string };
  /** With their look and papers from then on; their content alone, before. */
  emailsDrawnFrom?: Date;
  /** The emails of those whom chance leaves alone. */
  foreseenPeople: readonly string[];
  /** Fills the empty shop; answers the numbers of its automations. */
  begin(cluster: Cluster, now: Date): Promise<number[]>;
  invite(options: Options): People;
  /** What was foreseen for this part of a day, once chance had its say. */
  foreseen(served: Served, people: People, part: { day: number; step: number }): Promise<void>;
}

/** A year with both changes of hour, a 29th of February and every length of month. */
export const simulatedYear: Story = {
  firstDay: '2027-06-01',
  temper: { troubles: 0.4, staff: 1, outside: 1, leaving: 1 },
  staff,
  foreseenPeople: [],
  begin,
  invite,
  foreseen: async () => {},
};
