import { tablesCheck } from '../db/tables-check.ts';
import { type Check, fine, type Outcome, warning } from '../doctor/check.ts';
import type { Settings } from '../settings/settings.ts';
import { lastBeat } from './beat.ts';

/** Those of RouageJobsAway (docs/operate.md, When an alert fires). */
export const jobsLimits = { silentAfterSeconds: 60, hangsAfterSeconds: 600 };

function judge(sign: Awaited<ReturnType<typeof lastBeat>>): Outcome {
  if (!sign) return warning('no jobs process has ever run here: start `bin/rouage jobs`');
  if (sign.beatSecondsAgo > jobsLimits.silentAfterSeconds)
    return warning(`none has given a sign of life for ${sign.beatSecondsAgo} s: start \`bin/rouage jobs\``);
  if ((sign.passSecondsAgo ?? 0) > jobsLimits.hangsAfterSeconds)
    return warning(`one lives and has ended no round for ${sign.passSecondsAgo} s: restart it`);
  return fine(`they gave a sign of life ${sign.beatSecondsAgo} s ago, as ${sign.release}`);
}

/** A shop whose jobs stopped still answers each visitor: no email leaves, and no page shows it. */
export const jobsCheck = (settings: Pick<Settings, 'DATABASE_URL' | 'SHOP_HOLD'>): Check =>
  tablesCheck('jobs', settings, async (db) => judge(await lastBeat({ db })));
