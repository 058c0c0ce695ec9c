import PanelTopOpen from 'lucide-react/icons/panel-top-open';
import { ButtonLink, type ButtonLinkProps } from '#web/ui/Button.tsx';
import type { AutomationEntry } from './automation-entries.ts';

/** See docs/product/automation-page.md#link-only-when-it-opens. */
export function OpenLink({
  entry,
  ...look
}: { entry: AutomationEntry } & Pick<ButtonLinkProps, 'variant' | 'size' | 'wide' | 'className'>) {
  if (!entry.canOpen) return null;
  return (
    <ButtonLink
      to={`/webhook-viewer/${entry.slug}`}
      state={{ automationName: entry.name }}
      size="sm"
      {...look}
    >
      <PanelTopOpen className="size-4" aria-hidden="true" />
      <span>
        Ouvrir<span className="sr-only"> {entry.name}</span>
      </span>
    </ButtonLink>
  );
}
