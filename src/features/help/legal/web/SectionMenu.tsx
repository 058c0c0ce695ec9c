import ChevronDown from 'lucide-react/icons/chevron-down';
import { useCurrentSection } from './use-current-section.ts';

interface SectionMenuProps {
  label: string;
  sections: readonly { id: string; title: string }[];
}

/** Native anchors, folded above the text on a small screen. */
export function SectionMenu({ label, sections }: SectionMenuProps) {
  const current = useCurrentSection(sections);
  return (
    <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1 print:hidden">
      <details className="group rounded-lg border border-line bg-surface lg:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between gap-4 rounded-lg px-4 font-medium [&::-webkit-details-marker]:hidden">
          Sommaire
          <span className="flex items-center gap-2 text-muted text-sm">
            {sections.length} sections
            <ChevronDown className="size-5 transition-transform group-open:rotate-180" aria-hidden="true" />
          </span>
        </summary>
        <nav aria-label={label} className="border-line border-t px-2 py-2">
          <MenuLinks sections={sections} />
        </nav>
      </details>
      <nav
        aria-label={label}
        className="sticky top-24 max-h-[calc(100dvh-7rem)] overflow-y-auto pr-4 pb-2 max-lg:hidden"
      >
        <p className="px-3 pb-2 font-heading font-semibold">Sommaire</p>
        <MenuLinks sections={sections} current={current} />
      </nav>
    </div>
  );
}

function MenuLinks({ sections, current }: Pick<SectionMenuProps, 'sections'> & { current?: string }) {
  return (
    <ol>
      {sections.map(({ id, title }, index) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
            className="flex min-h-11 items-baseline gap-2 rounded-md px-3 py-2.5 text-muted hover:bg-sunken hover:text-ink lg:min-h-0 lg:py-1.5 lg:text-sm pointer-coarse:lg:py-2.5 aria-[current]:bg-accent-soft aria-[current]:text-accent-text"
          >
            <span className="min-w-6 shrink-0 whitespace-nowrap text-right tabular-nums">{index + 1}.</span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}
