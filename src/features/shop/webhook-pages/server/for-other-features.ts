import { type AccessFacts, hasAccess } from '#domain/access.ts';

/**
 * The one decision of ruling 12: the door of the page asks it, and the 'open' link of every list shows exactly what it
 * says. A subscription opens its page while it gives access and the automation has one.
 */
export function canOpenPage(subscription: AccessFacts, hasPage: boolean, now: Date): boolean {
  return hasPage && hasAccess(subscription, now);
}
