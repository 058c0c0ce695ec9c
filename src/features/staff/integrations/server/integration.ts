import type { IntegrationName } from '#domain/watch/integrations.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Shop } from '#server/shop.ts';

export interface Integration {
  name: IntegrationName;
  /** Null where the settings name none. */
  host(settings: Settings): string | null;
  /** One sentence says what it is for or how to set it. */
  note(settings: Settings): string;
  /** Throws an error whose message is French and says what to do. */
  test(shop: Shop): Promise<{ version: string | null }>;
}

export const hostOf = (url: string | undefined): string | null => (url ? new URL(url).host : null);

/** Its message also says what to do. */
export class IntegrationProblem extends Error {
  override name = 'IntegrationProblem';
}
