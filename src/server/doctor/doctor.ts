import { backupCheck } from '../db/backup-check.ts';
import { addressesCheck, databaseCheck } from '../db/database-check.ts';
import { stripeCheck } from '../gateways/stripe/stripe-check.ts';
import { jobsCheck } from '../jobs/jobs-check.ts';
import { productionWarnings } from '../settings/production.ts';
import { readSettings, type Settings, SettingsError } from '../settings/settings.ts';
import { type Finding, failed, fine, lookAtAll, warning } from './check.ts';
import { imapCheck, mailCheck, modelCheck, n8nCheck, platformCheck } from './partner-checks.ts';
import { bucketsCheck, filesCheck, proxyCheck, type Reach } from './place-checks.ts';

export interface AskedOfDoctor {
  /** Who gets a letter of trial. */
  to?: string | undefined;
  /** The public address to ask. */
  url?: string | undefined;
  /** Those of the provider that the shop listens to. */
  events: readonly string[];
  reach: Reach;
}

const named = (check: string) => (outcome: Omit<Finding, 'check'>) => ({ check, ...outcome });

/** All checks of settings that hold; it never throws. */
export async function examine(
  settings: Settings,
  { to, url, events, reach }: AskedOfDoctor,
): Promise<Finding[]> {
  const warnings = productionWarnings(settings).map(warning);
  const mode = settings.SHOP_MODE;
  const partners = [
    stripeCheck(settings, events),
    mailCheck(settings, to),
    imapCheck(settings),
    n8nCheck(settings),
    modelCheck(settings),
    platformCheck(settings),
  ];
  return [
    ...[fine(`they hold, for the mode ${mode}`), ...warnings].map(named('settings')),
    ...(await lookAtAll([
      databaseCheck('DATABASE_URL', settings.DATABASE_URL),
      addressesCheck(settings),
      jobsCheck(settings),
      backupCheck(settings),
      ...(settings.SHOP_HOLD ? [] : partners),
      filesCheck(settings, reach),
      bucketsCheck(settings),
      proxyCheck(settings, url),
    ])),
  ];
}

/** The settings, or a line for each that is wrong. */
export function readOrFindings(environment: NodeJS.ProcessEnv): Settings | Finding[] {
  try {
    return readSettings(environment);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.message.split('\n').map((line) => named('settings')(failed(line)));
  }
}
