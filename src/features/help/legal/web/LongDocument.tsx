import type { ReactNode } from 'react';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { SectionMenu } from './SectionMenu.tsx';

interface LongDocumentProps<Section> {
  title: string;
  crumb: string;
  dates?: ReactNode;
  lead: ReactNode;
  notice?: ReactNode;
  preface?: ReactNode;
  menuLabel: string;
  /** A constant: their anchors are links that people keep. */
  sections: readonly Section[];
  body: (section: Section) => ReactNode;
}

/** Readable at length, on a phone, by anchors, and on paper. */
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
        </div>
      </div>
    </>
  );
}
