import { type ReactNode, useRef, useState } from 'react';
import { countOf, type Noun } from '#domain/text/french-count.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { findLines } from './book-edits.ts';

interface BookLinesProps<Line> {
  title: string;
  noun: Noun;
  addLabel: string;
  empty: string;
  /** Who may read them, where that is to be said. */
  leave: ReactNode;
  lines: readonly Line[];
  nameOf: (line: Line) => string;
  /** The search reads this text, its name included. */
  textOf: (line: Line) => string;
  factsOf: (line: Line) => ReactNode;
  onAdd: () => void;
  onChange: (line: Line) => void;
  onRemove: (line: Line) => void;
}

/** A list of a thousand is not drawn whole. */
const atOnce = 20;

export function BookLines<Line extends { id: string }>(props: BookLinesProps<Line>) {
  const { title, noun, addLabel, empty, leave, lines, nameOf, textOf, factsOf, onAdd, onChange, onRemove } =
    props;
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState(atOnce);
  const list = useRef<HTMLUListElement>(null);
  const found = findLines(lines, typed, textOf).toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'fr'));

  function showMore() {
    setShown(shown + atOnce);
    // The button may go away: the focus goes to the first of those that came.
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('li')[shown]?.focus());
  }

  return (
    <section aria-label={title} className="border-line border-t pt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-base">
          {title} <span className="font-normal text-muted text-sm">({lines.length})</span>
        </h3>
        <Button variant="secondary" size="sm" onClick={onAdd}>
          {addLabel}
        </Button>
      </div>
      {leave}
      {lines.length > 5 ? (
        <TextField
          className="mt-3 max-w-md"
          label={`Chercher dans ${title.toLowerCase()}`}
          type="search"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setShown(atOnce);
          }}
        />
      ) : null}
      <p className="sr-only" aria-live="polite">
        {typed ? countOf(found.length, noun) : ''}
      </p>
      {found.length === 0 ? (
        <p className="mt-2 text-muted">{lines.length === 0 ? empty : 'Rien ne correspond.'}</p>
      ) : (
        <ul ref={list} className="mt-2 divide-y divide-line">
          {found.slice(0, shown).map((line) => (
            <li
              key={line.id}
              tabIndex={-1}
              className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3"
            >
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{nameOf(line)}</p>
                <p className="text-muted text-sm wrap-anywhere">{factsOf(line)}</p>
              </div>
              <div className="-ml-3 flex flex-wrap gap-1">
                <Button variant="quiet" size="sm" onClick={() => onChange(line)}>
                  Modifier<span className="sr-only"> {nameOf(line)}</span>
                </Button>
                <Button variant="quiet" size="sm" onClick={() => onRemove(line)}>
                  Retirer<span className="sr-only"> {nameOf(line)}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {found.length > shown ? (
        <Button variant="quiet" size="sm" className="mt-2 -ml-3" onClick={showMore}>
          Voir plus ({found.length - shown})
        </Button>
      ) : null}
    </section>
  );
}
