import { useState } from 'react';
import { formatCount } from '#domain/text/french-count.ts';
import { ProgressBar } from '#web/admin/ProgressBar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DialogActions } from '#web/ui/Dialog.tsx';
import type { Counts } from './run-lines.ts';

interface SeveralProgressProps {
  counts: Counts;
  onStop: () => void;
}

/** While it is at work. */
export function SeveralProgress({ counts: { done, failed, waiting }, onStop }: SeveralProgressProps) {
  const [isStopping, setStopping] = useState(false);
  const total = done + failed + waiting;
  return (
    <div className="flex flex-col gap-4">
      <ProgressBar
        label="Avancement"
        share={(done + failed) / total}
        said={`${formatCount(done + failed)} sur ${formatCount(total)}`}
      />
      <p>
        Gardez cet onglet ouvert. S’il se ferme, ce qui est fait reste fait, et le reste vous sera proposé
        ici.
      </p>
      <DialogActions>
        <Button
          variant="secondary"
          pending={isStopping}
          data-autofocus=""
          onClick={() => {
            setStopping(true);
            onStop();
          }}
        >
          Arrêter
        </Button>
      </DialogActions>
    </div>
  );
}
