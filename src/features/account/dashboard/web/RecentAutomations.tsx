import {
  type AutomationEntry,
  OpenLink,
  recentlyUsed,
  StatusBadge,
} from '#shop/own-automations/web/for-other-features.ts';
import { Card } from '#web/ui/Card.tsx';

const shown = 4;

export function RecentAutomations({ entries }: { entries: readonly AutomationEntry[] }) {
  const recent = recentlyUsed(entries, shown);
  if (recent.length === 0) return null;
  return (
    <Card title="À ouvrir" flush>
      <ul className="divide-y divide-line border-line border-t">
        {recent.map((entry) => (
          <li key={entry.automationId} className="flex items-center justify-between gap-4 px-4 py-3 md:px-6">
            <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{entry.name}</span>
              <StatusBadge {...entry} />
            </span>
            <OpenLink entry={entry} variant="secondary" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
