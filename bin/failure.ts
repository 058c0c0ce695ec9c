import { readSettings, type Settings, SettingsError } from '../src/server/settings.ts';

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

/** Runs a command of the project: a `Failure` ends it in one line, any other error with its stack; both with 1. */
export async function run(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof Failure ? error.message : (error as Error).stack);
    process.exit(1);
  }
}
