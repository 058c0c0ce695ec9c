import { Refusal } from '#contract-kit/error-codes.ts';
import { isDatabaseAway } from '#server/db/database-away.ts';
import { readSettings, type Settings, SettingsError } from '#server/settings/settings.ts';

/** Something a person can mend: printed as one clear line. */
export class Failure extends Error {
  override name = 'Failure';
}

/** The settings of the environment. Throws a `Failure` that names every wrong one. */
export function settingsOrFailure(environment: NodeJS.ProcessEnv): Settings {
  try {
    return readSettings(environment);
  } catch (error) {
    throw error instanceof SettingsError ? new Failure(error.message) : error;
  }
}

/** What is said of an error: one line where a person can act on it, else where in the code it came from. */
function wordsOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Failure || error instanceof Refusal) return error.message;
  if (isDatabaseAway(error)) return `The database is away (${error.message}): try again once it is back.`;
  return error.stack;
}

/**
 * Runs a command of the project: it ends in one line that a person can act on, or with the stack of what is ours to
 * mend; both with 1.
 */
export async function run(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(wordsOf(error));
    process.exit(1);
  }
}
