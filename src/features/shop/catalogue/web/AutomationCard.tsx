import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { CategoryIcon } from '#web/ui/CategoryIcon.tsx';
import { Cover } from './Cover.tsx';
import { automationAddress } from './catalogue-address.ts';
import { PriceLines } from './PriceLines.tsx';
import type { AutomationCardData } from './shown-automation.ts';

interface AutomationCardProps {
  automation: AutomationCardData;
  /** The first of a page: on a phone the only one that is seen without scrolling. */
  first: boolean;
}

/** The button's area is the whole card: a press anywhere opens it. */
export function AutomationCard({ automation, first }: AutomationCardProps) {
  const { name, excerpt, image, categoryName } = automation;
  return (
    <article className="shelf-card">
      <Cover image={image} categoryName={categoryName} first={first} className="border-line border-b" />
      <div className="flex flex-1 flex-col p-4 md:p-5">
        <p className="flex items-center gap-1.5 text-muted text-sm">
          <CategoryIcon name={categoryName} className="size-4 shrink-0" />
          {categoryName}
        </p>
        <h2 className="mt-1.5 text-xl [overflow-wrap:anywhere]">{name}</h2>
        <p className="mt-1.5 mb-4 text-muted">{excerpt}</p>
        <div className="mt-auto">
          <PriceLines {...automation} />
          <ButtonLink
            to={automationAddress(automation)}
            variant="secondary"
            wide
            className="mt-4 static after:absolute after:inset-0 after:rounded-lg"
          >
            <span>
              Voir les détails<span className="sr-only">{`\u00a0: ${name}`}</span>
            </span>
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}
