import { useEffect, useRef } from 'react';
import { AUTOMATION } from '#domain/edits/automation-record.ts';
import type { Meanwhile, RecordEdit } from '#web/admin/record-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useStaffCategories } from './queries.ts';

interface MeanwhileNoticeProps {
  meanwhile: Meanwhile<typeof AUTOMATION>;
  onTake: RecordEdit<typeof AUTOMATION>['put'];
}

function said(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  return value === '' ? 'vide' : `«\u00a0${value.length > 120 ? `${value.slice(0, 119)}…` : value}\u00a0»`;
}

/** See docs/product/staff.md#two-on-one-form: nothing is saved yet, nothing is lost. */
export function MeanwhileNotice({ meanwhile: { theirs, changes }, onTake }: MeanwhileNoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  const categories = useStaffCategories().data ?? [];
  useEffect(() => ref.current?.focus(), []);
  const category = categories.find(({ id }) => String(id) === theirs.category)?.name;
  return (
    <div ref={ref} tabIndex={-1} className="rounded-md">
      <Notice
        tone="warning"
        announced
        title="Quelqu’un d’autre a enregistré cette fiche pendant que vous la modifiiez"
      >
        <p>Rien n’est perdu&nbsp;: relisez ce qui a changé, puis enregistrez de nouveau.</p>
        <ul className="mt-2 flex flex-col gap-2">
          {changes.map(({ name, isConflict }) => {
            const { label } = AUTOMATION[name];
            const words = said((name === 'category' && category) || theirs[name]);
            return (
              <li key={name}>
                {isConflict ? (
                  <>
                    {label}&nbsp;: vous l’avez modifié tous les deux. La valeur enregistrée est {words}.{' '}
                    <Button variant="secondary" size="sm" onClick={() => onTake(name, theirs[name])}>
                      Reprendre cette valeur
                    </Button>
                  </>
                ) : (
                  `${label}\u00a0: ${words}, repris dans ce formulaire.`
                )}
              </li>
            );
          })}
        </ul>
      </Notice>
    </div>
  );
}
