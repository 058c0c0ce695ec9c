import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useEffect, useState } from 'react';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';

/** A line a fifth of the way down the window: the section that crosses it is the current one. */
const readingLine = '-20% 0px -79% 0px';

/** Undefined before the first section, and on the server. */
function useCurrentSection(sections: readonly { id: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const line = new IntersectionObserver(
      (crossings) => {
        for (const { target, isIntersecting } of crossings) if (isIntersecting) setCurrent(target.id);
      },
      { rootMargin: readingLine },
    );
    for (const { id } of sections) {
      const section = document.getElementById(id);
      if (section) line.observe(section);
    }
    return () => line.disconnect();
  }, [sections]);
  return current;
}

interface SectionMenuProps {
  label: string;
  sections: readonly { id: string; title: string }[];
}

/** Native anchors, folded above the text on a small screen. */
function SectionMenu({ label, sections }: SectionMenuProps) {
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

interface LongDocumentProps<Section> {
  title: string;
  crumb: string;
  dates?: ReactNode;
  lead: ReactNode;
  notice?: ReactNode;
  preface?: ReactNode;
  menuLabel: string;
  /** A constant: people keep links to these anchors. */
  sections: readonly Section[];
  body: (section: Section) => ReactNode;
  /** What stands beside the sections, below them. */
  after?: ReactNode;
}

/** For long reading, on a phone, by anchors, and on paper. */
export function LongDocument<Section extends { id: string; title: string }>({
  title,
  crumb,
  dates,
  lead,
  notice,
  preface,
  menuLabel,
  sections,
  body,
  after,
}: LongDocumentProps<Section>) {
  return (
    <>
      <Breadcrumbs page={crumb} />
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-12 pt-5 pb-8 md:pt-8 md:pb-12 lg:grid-cols-[17rem_minmax(0,1fr)] print:block print:py-0">
        <header className="mb-6 lg:col-start-2">
          <h1 className="measure">{title}</h1>
          {dates ? <p className="mt-3 text-muted text-sm">{dates}</p> : null}
          <p className="measure mt-4 text-lg text-muted">{lead}</p>
          {notice ? <div className="measure mt-6 print:hidden">{notice}</div> : null}
        </header>
        <SectionMenu label={menuLabel} sections={sections} />
        <div className="lg:col-start-2">
          {preface}
          {sections.map((section, index) => (
            <section
              key={section.id}
              id={section.id}
              aria-labelledby={`${section.id}-titre`}
              className="reading first:[&>h2]:mt-4"
            >
              <h2 id={`${section.id}-titre`}>
                <span className="text-muted tabular-nums">{index + 1}.</span> {section.title}
              </h2>
              {body(section)}
            </section>
          ))}
          {after}
        </div>
      </div>
    </>
  );
}
