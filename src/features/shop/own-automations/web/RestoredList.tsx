import { restoredExcerpt } from '#domain/text/excerpt.ts';
import { Card } from '#web/ui/Card.tsx';
import type { AutomationEntry } from './automation-entries.ts';
import { EntryAction } from './EntryAction.tsx';
import { MonthlyPrice } from './MonthlyPrice.tsx';

const isRestored = ({ status, inactive_reason }: AutomationEntry) =>
  status === 'inactive' && inactive_reason === 'restored';

export function RestoredList({ entries }: { entries: readonly AutomationEntry[] }) {
  const restored = entries.filter(isRestored);
  if (restored.length === 0) return null;
  return (
    <Card
      title="Abonnements restaurés"
      description="Rien n’est prélevé tant que vous ne les activez pas."
      flush
    >
      <ul className="divide-y divide-line border-line border-t">
        {restored.map((entry) => (
          <li
            key={entry.automationId}
            className="flex flex-col gap-3 px-4 py-4 sm:flex-row sm:items-start sm:justify-between sm:gap-6 md:px-6"
          >
            <div className="min-w-0">
              <h3 className="text-base [overflow-wrap:anywhere]">{entry.name}</h3>
              <p className="mt-1 text-muted text-sm">{restoredExcerpt(entry.description)}</p>
            </div>
            <div className="flex shrink-0 flex-col gap-3 sm:items-end sm:text-right">
              <MonthlyPrice entry={entry} />
              <EntryAction entry={entry} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
