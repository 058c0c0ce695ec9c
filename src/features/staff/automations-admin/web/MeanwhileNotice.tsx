import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useStaffCategories } from './queries.ts';
import { labels, type Meanwhile, type Shared } from './typed-automation.ts';

interface MeanwhileNoticeProps {
  meanwhile: Meanwhile;
  onTake: (name: keyof Shared, value: Shared[keyof Shared]) => void;
}

function said(value: Shared[keyof Shared]): string {
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  return value === '' ? 'vide' : `«\u00a0${value.length > 120 ? `${value.slice(0, 119)}…` : value}\u00a0»`;
}

/** See docs/product/staff.md#two-on-one-form: nothing is saved yet, nothing is lost. */
export function MeanwhileNotice({ meanwhile, onTake }: MeanwhileNoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  const categories = useStaffCategories().data ?? [];
  useEffect(() => ref.current?.focus(), []);
  const words = (name: keyof Shared, value: Shared[keyof Shared]) =>
    name === 'category'
      ? said(categories.find(({ id }) => String(id) === value)?.name ?? value)
      : said(value);
  return (
    <div ref={ref} tabIndex={-1} className="rounded-md">
      <Notice
        tone="warning"
        announced
        title="Quelqu’un d’autre a enregistré cette fiche pendant que vous la modifiiez"
      >
        <p>Rien n’est perdu&nbsp;: relisez ce qui a changé, puis enregistrez de nouveau.</p>
        <ul className="mt-2 flex flex-col gap-2">
          {meanwhile.changes.map(({ name, theirs, isConflict }) => (
            <li key={name}>
              {isConflict ? (
                <>
                  {labels[name]}&nbsp;: vous l’avez modifié tous les deux. La valeur enregistrée est{' '}
                  {words(name, theirs)}.{' '}
                  <Button variant="secondary" size="sm" onClick={() => onTake(name, theirs)}>
                    Reprendre cette valeur
                  </Button>
                </>
              ) : (
                `${labels[name]}\u00a0: ${words(name, theirs)}, repris dans ce formulaire.`
              )}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
