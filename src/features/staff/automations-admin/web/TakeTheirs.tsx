import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** See docs/product/staff.md#two-on-one-form: nothing is saved yet, nothing is lost. */
export function TakeTheirs({ allowed, onTake }: { allowed: boolean; onTake: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className="rounded-md">
      <Notice
        tone="warning"
        announced
        title="Quelqu’un d’autre a enregistré cet essai pendant que vous le modifiiez"
        action={
          <Button variant="secondary" size="sm" onClick={onTake}>
            Reprendre ce qui est enregistré
          </Button>
        }
      >
        {allowed ? 'L’essai y est permis.' : 'L’essai n’y est pas permis.'} Rien n’est perdu&nbsp;: reprenez
        ce qui est enregistré, ou enregistrez de nouveau ce que vous avez écrit.
      </Notice>
    </div>
  );
}
