import { ErrorState } from '#web/ui/ErrorState.tsx';
import { AutomationItem } from './AutomationItem.tsx';
import { AutomationsSkeleton } from './AutomationsSkeleton.tsx';
import type { AutomationEntry } from './automation-entries.ts';
import { NoAutomations } from './NoAutomations.tsx';
import { useAutomationEntries } from './use-automation-entries.ts';

function countPhrase(entries: readonly AutomationEntry[]): string {
  const total = entries.length;
  const open = entries.filter(({ canOpen }) => canOpen).length;
  const all = total === 1 ? '1\u00a0automatisation' : `${total}\u00a0automatisations`;
  if (open === 0) return `${all}, aucune à ouvrir pour le moment`;
  return `${all}, dont ${open}\u00a0${open === 1 ? 'prête' : 'prêtes'} à ouvrir`;
}

export function AutomationsTab() {
  const list = useAutomationEntries();
  if (list.state === 'loading') return <AutomationsSkeleton items={4} />;
  if (list.state === 'failed')
    return <ErrorState title={list.message} onRetry={list.retry} retrying={list.retrying} />;
  if (list.entries.length === 0) return <NoAutomations />;
  return (
    <>
      <h2 className="sr-only">Vos automatisations</h2>
      <p className="mb-3 text-muted">{countPhrase(list.entries)}</p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-low">
        {list.entries.map((entry) => (
          <AutomationItem key={entry.automationId} entry={entry} />
        ))}
      </ul>
    </>
  );
}
