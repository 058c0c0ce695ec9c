import { useEffect, useRef } from 'react';
import type { Fields, Typed } from '#domain/edits/record.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import type { Meanwhile, RecordEdit } from './record-form.ts';

function said(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  const words = String(value ?? '');
  if (words === '') return 'vide';
  return `«\u00a0${words.length > 120 ? `${words.slice(0, 119)}…` : words}\u00a0»`;
}

interface MeanwhileNoticeProps<F extends Fields> {
  /** « cette fiche », « cette catégorie »: a feminine noun. */
  what: string;
  fields: F;
  /** Undefined as long as nobody else saved. */
  meanwhile: Meanwhile<F> | undefined;
  onTake: RecordEdit<F>['put'];
  /** What a number stands for. */
  nameOf?: (name: keyof F & string, value: Typed<F>[keyof F & string]) => string | undefined;
}

/** Nothing is saved yet and nothing is lost (docs/product/staff.md#two-on-one-form). */
export function MeanwhileNotice<F extends Fields>({ meanwhile, ...shown }: MeanwhileNoticeProps<F>) {
  return meanwhile ? <Changes meanwhile={meanwhile} {...shown} /> : null;
}

function Changes<F extends Fields>(props: MeanwhileNoticeProps<F> & { meanwhile: Meanwhile<F> }) {
  const { what, fields, meanwhile, onTake, nameOf } = props;
  const { theirs, changes } = meanwhile;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className="rounded-md">
      <Notice
        tone="warning"
        announced
        title={`Quelqu’un d’autre a enregistré ${what} pendant que vous la modifiiez`}
      >
        <p>Rien n’est perdu&nbsp;: relisez ce qui a changé, puis enregistrez de nouveau.</p>
        <ul className="mt-2 flex flex-col gap-2">
          {changes.map(({ name, isConflict }) => {
            const label = fields[name]?.label;
            const words = said(nameOf?.(name, theirs[name]) ?? theirs[name]);
            return (
              <li key={name} className="wrap-anywhere">
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
