import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { buildFile } from '#server/process/release.ts';
import { Failure, run, settingsOrFailure } from './failure.ts';

interface Verb {
  says: string;
  /** It resolves once a role is open, or a command is done. One that takes no words is given none. */
  begin(words: readonly string[]): Promise<unknown>;
}

/** A role runs what was built, and never builds: an image holds neither the builder nor all sources. */
async function openRole(load: () => Promise<unknown>): Promise<void> {
  if (!settingsOrFailure(process.env).DATABASE_URL)
    throw new Failure('DATABASE_URL is missing: a role runs on your own PostgreSQL; `npm start` brings one');
  if (!existsSync(buildFile)) throw new Failure('Nothing whole is built here: run `npm run build` first');
  await load();
}

const verbs: Record<string, Verb> = {
  web: {
    says: 'serves the pages and the API, until SIGTERM',
    begin: () => openRole(() => import('#app/main.ts')),
  },
  jobs: {
    says: 'sends emails, takes renewals and does all that waits, until SIGTERM',
    begin: () => openRole(() => import('#app/worker.ts')),
  },
  migrate: {
    says: 'brings the database to what this version wants',
    begin: async () => (await import('./migrate.ts')).migrateShop(),
  },
  doctor: {
    says: 'says in a line each what is well with an installation, and what to do about the rest',
    begin: async (words) => (await import('./doctor.ts')).examineShop(words),
  },
  catalogue: {
    says: 'import: the tools of this project, in a shop of your own',
    begin: async (words) => (await import('./catalogue.ts')).changeCatalogue(words),
  },
  files: {
    says: 'check: what is missing; copy: between DATA_DIR and the buckets; forget-unnamed: private ones without a row',
    begin: async (words) => (await import('./files.ts')).lookAfterFiles(words),
  },
  'erase-again': {
    says: 'after a restore: closes the accounts that were erased since its instant, for jobs to erase them',
    begin: async () => (await import('./erase-again.ts')).eraseOnceMore(),
  },
  backup: {
    says: 'a base of the database, the files, the fingerprints of the keys; --keep-days forgets what is older',
    begin: async (words) => (await import('./backup/backup.ts')).backUp(words),
  },
  restore: {
    says: 'a shop of its own from a backup, at an instant (--to), in an empty folder',
    begin: async (words) => (await import('./backup/restore.ts')).restoreByCommand(words),
  },
  'backup-drill': {
    says: 'restores to a minute before, verifies all of it, says how long it took, and removes it',
    begin: async (words) => (await import('./backup/drill.ts')).rehearse(words),
  },
  staff: {
    says: 'the team: list, superuser, role, end, reset-factor',
    begin: async (words) => (await import('./staff.ts')).changeTeam(words),
  },
  keys: {
    says: 'reseal: brings what an older key sealed or hashed under the newest',
    begin: async (words) => (await import('./keys.ts')).changeKeys(words),
  },
  ledger: {
    says: "verifies every customer's chain of events and rebuilds the statuses from it",
    begin: async () => (await import('./ledger.ts')).checkLedger(),
  },
  journal: {
    says: "verifies the chain of the staff's journal",
    begin: async () => (await import('./journal.ts')).checkJournal(),
  },
  mrr: {
    says: 'counts the monthly revenue anew and compares; --rebuild writes what differs',
    begin: async (words) => (await import('./mrr.ts')).checkMrr(words),
  },
  compare: {
    says: 'compares the shop with the payment provider',
    begin: async () => (await import('./compare.ts')).compareShop(),
  },
};

function usage(): string {
  const lines = Object.entries(verbs).map(([name, { says }]) => `  ${name.padEnd(12)}  ${says}`);
  return ['bin/rouage <verb>', ...lines].join('\n');
}

/** The first process of a container gets no signal but those it listens to. A role listens once it is open. */
function endWhenTold(): void {
  if (process.pid !== 1) return;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
    });
}

endWhenTold();
await run(async () => {
  const [name = '', ...words] = process.argv.slice(2);
  if (['help', '--help', '-h'].includes(name)) return console.log(usage());
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (!verb) throw new Failure(name ? `There is no verb « ${name} ».\n${usage()}` : usage());
  // Whoever writes more wants something else than what would be done.
  if (verb.begin.length === 0 && words.length > 0)
    throw new Failure(`bin/rouage ${name}\n  ${verb.says}; it takes no « ${words.join(' ')} »`);
  await verb.begin(words);
});
