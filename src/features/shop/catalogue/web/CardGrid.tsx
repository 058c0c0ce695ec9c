import { AutomationCard } from './AutomationCard.tsx';
import type { AutomationCardData } from './shown-automation.ts';

export const gridStyle = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3 md:gap-6';

export function CardGrid({ automations }: { automations: AutomationCardData[] }) {
  return (
    <ul className={gridStyle}>
      {automations.map((automation, index) => (
        <li key={automation.id} className="min-w-0">
          <AutomationCard automation={automation} first={index === 0} />
        </li>
      ))}
    </ul>
  );
}
