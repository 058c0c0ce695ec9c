import { lazy, Suspense, useState } from 'react';
import { ScriptNeeded } from '#web/layout/ScriptNeeded.tsx';
import { useSession } from '#web/session.ts';
import { Button } from '#web/ui/Button.tsx';

const IdeaModal = lazy(() => import('./IdeaModal.tsx'));

/** The form loads with the first press, so that no page pays for it. */
export function ProposeIdea() {
  const session = useSession();
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="lg"
        disabled={session.status === 'unknown'}
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
        className="max-sm:w-full [@media(scripting:none)]:hidden"
      >
        Proposer une idée
      </Button>
      <ScriptNeeded act="Proposer une idée" className="mt-4" />
      {asked ? (
        <Suspense fallback={null}>
          <IdeaModal open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
