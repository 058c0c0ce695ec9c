import { parseArgs } from 'node:util';
import { subscribedEvents } from '#app/commands-list.ts';
import { runningDatabaseUrl } from '#server/db/embedded-postgres.ts';
import type { Finding } from '#server/doctor/check.ts';
import { examine, readOrFindings } from '#server/doctor/doctor.ts';
import type { Settings } from '#server/settings/settings.ts';
import { withProvider } from './compare.ts';
import { Failure } from './failure.ts';
import { reachFolder } from './reach-folder.ts';

const usage = 'bin/rouage doctor [--to you@example.org] [--url https://your-shop.fr] [--json]';

function readWords(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { to: { type: 'string' }, url: { type: 'string' }, json: { type: 'boolean' } },
    }).values;
  } catch {
    throw new Failure(usage);
  }
}

/** Beside a demo that runs, its own database and its sandbox. */
async function besideRunning(settings: Settings): Promise<Settings> {
  const DATABASE_URL = settings.DATABASE_URL ?? (await runningDatabaseUrl(settings.DATA_DIR, 'rouage'));
  if (!DATABASE_URL) return settings;
  const reached = { ...settings, DATABASE_URL };
  return withProvider(reached).catch(() => reached);
}

const marks = { fine: 'ok  ', warning: 'WARN', failed: 'FAIL', off: 'off ' };

/** Ends with 1 when anything fails. `--to` sends a letter of trial, `--url` asks the public address, `--json` is for programs. */
export async function examineShop(words: readonly string[]): Promise<void> {
  const { to, url, json } = readWords(words);
  const read = readOrFindings(process.env);
  const findings: Finding[] = Array.isArray(read)
    ? read
    : await examine(await besideRunning(read), {
        ...{ to, url },
        events: subscribedEvents,
        reach: reachFolder,
      });
  if (json) console.log(JSON.stringify(findings, null, 2));
  else for (const { check, verdict, says } of findings) console.log(`${marks[verdict]} ${check}: ${says}`);
  if (findings.some(({ verdict }) => verdict === 'failed')) process.exitCode = 1;
}
