import { type Served, staff } from './acts/as-staff.ts';
import { begin, invite } from './opening.ts';
import type { Options } from './options.ts';
import type { People } from './person.ts';
import type { Cluster } from './stage.ts';
import type { Story } from './story.ts';

/** A story, and how it is told: who comes into which shop, and what happens besides chance. */
export interface Telling {
  story: Story;
  /** Fills the empty shop; answers the numbers of its automations. */
  begin(cluster: Cluster, now: Date): Promise<number[]>;
  invite(options: Options): People;
  /** What was foreseen for this part of a day, once chance had its say. */
  foreseen(served: Served, people: People, part: { day: number; step: number }): Promise<void>;
}

/** A year with both changes of hour, a 29th of February and every length of month. */
export const simulatedYear: Telling = {
  story: {
    firstDay: '2027-06-01',
    temper: { troubles: 0.4, staff: 1, accounts: 1, outside: 1, leaving: 1, ideas: 1, novelties: 1 },
    staff,
    seller: {
      LEGAL_COMPANY: 'Rouage SAS',
      LEGAL_ADDRESS: '12 rue des Engrenages, 69003 Lyon',
      LEGAL_REGISTRATION: 'RCS Lyon 732 829 320',
      LEGAL_VAT_NUMBER: 'FR44732829320',
      LEGAL_VAT_REGIME: 'monthly',
      // Above the threshold from the second month on, and reported before the law asks: short runs see both.
      LEGAL_VAT_OSS_SINCE: '2027-07-01',
      PLATFORM_SINCE: '2027-06-01',
    },
    foreseenPeople: [],
  },
  begin,
  invite,
  foreseen: async () => {},
};
