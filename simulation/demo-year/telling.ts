import { tmpdir } from 'node:os';
import path from 'node:path';
import { demoAccounts } from '#db/seeds/accounts.ts';
import { seedDemoShop } from '#db/seeds/seed.ts';
import { readSettings } from '#server/settings/settings.ts';
import { automationIds } from '../opening.ts';
import { database, openPool } from '../stage.ts';
import type { Telling } from '../telling.ts';
import { hourOf } from '../year.ts';
import { camilleScenes } from './camille.ts';
import { inviteCast } from './cast.ts';
import { lookAfterTheDesk } from './desk.ts';
import { supportIdeas, weighIdeas } from './ideas.ts';
import { demoDays } from './length.ts';
import { lookingScenes } from './looking.ts';
import { meanwhile } from './others.ts';
import { playScenes } from './scenes.ts';
import { teamScenes } from './team.ts';

const [customer, administrator] = demoAccounts;

const firstDay = '2025-11-25';

/** A quiet year: no troubles but those of people's cards, and a team that leaves people in peace. */
export const demoYear: Telling = {
  story: {
    firstDay,
    temper: { troubles: 0, staff: 0.15, accounts: 0, outside: 0.25, leaving: 0.3, ideas: 0, novelties: 0 },
    readsIdeas: true,
    staff: administrator,
    foreseenPeople: [customer.email],
    emailsDrawnFrom: hourOf({ firstDay }, demoDays - 14, 0),
  },
  async begin(cluster, now) {
    const DATA_DIR = path.join(tmpdir(), `rouage-demo-year-${process.pid}`);
    const settings = readSettings({ DATABASE_URL: cluster.url(database), DATA_DIR });
    await seedDemoShop(settings, now);
    const pool = openPool(cluster);
    const automations = await automationIds(pool);
    await pool.end();
    return automations;
  },
  invite: inviteCast,
  async foreseen(served, people, part) {
    const scene = { served, people, ...part };
    await playScenes(teamScenes, scene);
    await playScenes(camilleScenes, scene);
    await meanwhile(scene);
    await lookAfterTheDesk(scene);
    await weighIdeas(scene);
    await supportIdeas(scene);
    await playScenes(lookingScenes, scene);
  },
};
