import { useId } from 'react';
import { Logo } from '#web/ui/Logo.tsx';
import type { ReadableInvoice } from '../contract.ts';

const cell = 'px-2 py-2.5 align-top first:pl-0 last:pr-0 max-sm:px-1 max-sm:text-xs';
const figure = `${cell} text-right tabular-nums whitespace-nowrap`;

/** With the tax there are five columns: a phone has the name on a line of its own, or its words were cut. */
const onPhone = (columns: number) =>
  columns > 3
    ? { row: 'max-sm:flex max-sm:flex-wrap', first: 'max-sm:basis-full max-sm:pb-0', other: 'max-sm:flex-1' }
    : { row: '', first: '', other: '' };

/** The last cell is the amount, and what stands between has no cell of a sum. */
function Row({ cells, strong, columns }: { cells: readonly string[]; strong: boolean; columns: number }) {
  const [name, ...figures] = cells;
  const { row, first, other } = onPhone(columns);
  const isSum = figures.length === 1;
  return (
    <tr className={`border-line border-b ${row} ${strong ? 'font-semibold' : ''}`}>
      <th
        scope="row"
        colSpan={columns - figures.length}
        className={`${cell} ${isSum ? other : first} min-w-20 text-left wrap-anywhere max-sm:hyphens-auto ${strong ? 'font-semibold' : 'font-normal'}`}
      >
        {name}
      </th>
      {figures.map((amount, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paper as it was issued never changes.
        <td key={place} className={`${figure} ${other}`}>
          {amount}
        </td>
      ))}
    </tr>
  );
}

interface InvoiceSheetProps {
  invoice: ReadableInvoice;
  /** In a dialog, whose title is above it. */
  inDialog?: boolean;
}

/** docs/product/invoice.md#readable-page */
export function InvoiceSheet({ invoice, inDialog = false }: InvoiceSheetProps) {
  const { number, title, date, parties, head, rows, mentions } = invoice;
  const id = useId();
  const narrow = onPhone(head.length);
  const Title = inDialog ? 'h3' : 'h1';
  const Name = inDialog ? 'h4' : 'h2';
  return (
    <article
      aria-labelledby={id}
      className="rounded-lg border border-line bg-surface p-4 shadow-low md:p-8 print:border-0 print:p-0 print:shadow-none"
    >
      <Logo markOnly />
      <Title id={id} className="mt-3">
        {title.slice(0, -number.length)}
        <span className="whitespace-nowrap">{number}</span>
      </Title>
      <p className="mt-1">{date}</p>
      <div className="mt-6 grid gap-6 sm:grid-cols-2">
        {parties.map(({ name, lines }) => (
          <section key={name} className="min-w-0 wrap-anywhere">
            <Name className="font-normal font-text text-muted text-sm tracking-normal">{name}</Name>
            {lines.map((line, place) => (
              <p key={line} className={place === 0 ? 'font-semibold' : undefined}>
                {line}
              </p>
            ))}
          </section>
        ))}
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a phone, so the keyboard must reach it.
        tabIndex={0}
        aria-label="Montants, tableau"
        className="relative mt-8 overflow-x-auto"
      >
        <table className="w-full text-sm">
          <caption className="sr-only">Montants</caption>
          <thead>
            <tr className={`border-line border-b ${narrow.row}`}>
              {head.map((name, place) => (
                <th
                  key={name}
                  scope="col"
                  className={`${place === 0 ? `${cell} ${narrow.first} text-left` : `${figure} ${narrow.other}`} font-semibold`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a paper as it was issued never changes.
              <Row key={place} {...row} columns={head.length} />
            ))}
          </tbody>
        </table>
      </section>
      <div className="mt-8 text-muted text-sm">
        {mentions.map((mention) => (
          <p key={mention}>{mention}</p>
        ))}
      </div>
    </article>
  );
}
