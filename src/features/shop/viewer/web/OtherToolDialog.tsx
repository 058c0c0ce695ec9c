import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { unbidden } from '#web/ui/use-unbidden.ts';
import type { AskedTool } from './use-other-tool.ts';

/** A page cannot lead elsewhere unless the person agrees. */
export function OtherToolDialog({ asked }: { asked: AskedTool | undefined }) {
  if (!asked) return null;
  const { tool, answer } = asked;
  const title = tool.opens
    ? `Continuer dans «\u00a0${tool.name}\u00a0»\u00a0?`
    : `Il vous manque «\u00a0${tool.name}\u00a0»`;
  return (
    <Dialog open onClose={() => answer(false)} title={title} size="sm" unbidden={unbidden(asked)}>
      <div className="flex flex-col gap-4">
        {tool.opens ? (
          <p>Ce document y est repris. Ce que vous avez ici reste enregistré.</p>
        ) : (
          <>
            <p>{tool.sold?.description}</p>
            <p className="text-sm text-muted">
              Cet outil n’est pas parmi les vôtres. Ce que vous avez ici reste enregistré.
            </p>
          </>
        )}
        <DialogActions>
          <Button onClick={() => answer(true)}>{tool.opens ? 'Continuer' : 'Voir cet outil'}</Button>
          <Button variant="secondary" onClick={() => answer(false)}>
            Rester ici
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
