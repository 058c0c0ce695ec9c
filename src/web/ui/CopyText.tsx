import { clsx } from 'clsx';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { LiveRegion } from './LiveRegion.tsx';
import { toast } from './toast.ts';

interface CopyTextProps {
  text: string;
  what: string;
  byFour?: boolean;
  /** Over several lines rather than cut, as on a phone. */
  whole?: boolean;
}

const shownMs = 2000;

/** The groups differ by style only, so that a selection has no spaces. */
const groupsOf = (text: string): [place: number, group: string][] =>
  [...text.matchAll(/.{1,4}/g)].map(({ index, 0: group }) => [index, group]);

export function CopyText({ text, what, byFour = false, whole = false }: CopyTextProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast.error('Copie impossible\u00a0: sélectionnez le texte.');
    }
  }

  const Icon = copied ? Check : Copy;
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <code
        className={clsx(
          'min-w-0 font-text text-sm tabular-nums',
          byFour && 'flex flex-wrap justify-center gap-x-2',
          !byFour && (whole ? 'break-all' : 'max-md:break-all md:truncate'),
        )}
      >
        {byFour ? groupsOf(text).map(([place, group]) => <span key={place}>{group}</span>) : text}
      </code>
      <button
        type="button"
        aria-label={`Copier ${what}`}
        onClick={() => void copy()}
        className="grid size-8 shrink-0 place-items-center rounded-sm text-muted enabled-hover:bg-sunken enabled-hover:text-ink pointer-coarse:size-11"
      >
        <Icon className="size-4" aria-hidden="true" />
      </button>
      <LiveRegion>{copied ? 'Copié' : null}</LiveRegion>
    </span>
  );
}
