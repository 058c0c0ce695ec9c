import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  lead?: string;
  id?: string;
  children: ReactNode;
}

export function Section({ title, lead, id, children }: SectionProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className="page py-12 md:py-20">
      <h2 id={heading} className="text-3xl">
        {title}
      </h2>
      {lead ? <p className="measure mt-3 text-lg text-muted">{lead}</p> : null}
      <div className="mt-8 md:mt-10">{children}</div>
    </section>
  );
}
