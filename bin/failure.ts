import { Refusal } from '#contract-kit/error-codes.ts';
import { isDatabaseAway } from '#server/db/database-away.ts';
import { MigrationProblem } from '#server/db/migration-problem.ts';
import { readSettings, type Settings, SettingsError } from '#server/settings/settings.ts';

/** A person can mend it: it is printed as one clear line. */
export class Failure extends Error {
  override name = 'Failure';
}

/** Throws a `Failure` that names every wrong setting. */
export function settingsOrFailure(environment: NodeJS.ProcessEnv): Settings {
  try {
    return readSettings(environment);
  } catch (error) {
    throw error instanceof SettingsError ? new Failure(error.message) : error;
  }
}

/** An error that a person can act on takes one line; any other says where in the code it came from. */
function wordsOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Failure || error instanceof Refusal || error instanceof MigrationProblem)
    return error.message;
  if (isDatabaseAway(error)) return `The database is away (${error.message}): try again once it is back.`;
  return error.stack;
}

/** A command that fails ends with 1, and with one line for a person or the stack of what is ours to mend. */
export async function run(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(wordsOf(error));
    process.exit(1);
  }
}
