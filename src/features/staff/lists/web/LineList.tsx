interface Said {
  id: number;
  name: string;
  said?: string | null | undefined;
}

interface LineListProps {
  summary: string;
  lines: readonly Said[];
  open?: boolean;
}

export function LineList({ summary, lines, open }: LineListProps) {
  if (lines.length === 0) return null;
  return (
    <details open={open} className="rounded-md border border-line">
      <summary className="min-h-11 cursor-pointer rounded-md px-3 py-2.5 font-medium text-sm">
        {summary}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by the keyboard too. */}
      <ul tabIndex={0} aria-label={summary} className="max-h-60 overflow-y-auto border-line border-t text-sm">
        {lines.map(({ id, name, said }) => (
          <li key={id} className="border-line px-3 py-2 not-last:border-b">
            <span className="block wrap-anywhere">{name}</span>
            {said ? <span className="block text-muted text-xs">{said}</span> : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
