import { ActivationNote } from '#money/checkout/web/for-other-features.ts';
import type { AutomationEntry } from './automation-entries.ts';
import { isToActivate } from './entry-facts.ts';

/** For what a payment would bring to life, what that payment would take; else as given. */
export function EntryActivationNote({ entry, children }: { entry: AutomationEntry; children: string }) {
  if (!isToActivate(entry)) return children;
  return (
    <ActivationNote automationId={entry.automationId} price={entry.activationPrice}>
      {children}
    </ActivationNote>
  );
}
