import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import {
  type AnswerMessage,
  type RunMessage,
  useKitPort,
  useRunAnswers,
} from '#shop/viewer/web/for-other-features.ts';
import { LoadingMessage } from '#web/layout/LoadingMessage.tsx';
import { DemonstrationDesk } from './demonstration-desk.ts';
import type { OpenedDemonstration } from './use-demonstration.ts';

const NO_RUN =
  'Une démonstration n’envoie rien et ne lance rien. Cette partie de l’outil marche avec un abonnement.';

/** See docs/product/demonstration.md#no-workflow-of-a-demonstration. */
const refuseRun = async ({ id }: RunMessage): Promise<AnswerMessage> => ({
  type: 'rouage:answer',
  id,
  ok: false,
  message: NO_RUN,
  fields: {},
});

interface TriedFrameProps {
  opened: OpenedDemonstration;
  nameTool: (tool: string) => void;
}

/** Mounted anew for each address, with a desk of its own. See docs/product/demonstration.md#nothing-leaves-it. */
export function TriedFrame({ opened: { src, sample, automation }, nameTool }: TriedFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(false);
  const [desk] = useState(() => new DemonstrationDesk({ sample, now: () => new Date(), nameTool }));
  useRunAnswers(frame, refuseRun);
  useKitPort(frame, src, desk);
  return (
    <div className="relative min-h-0 flex-1 border-line border-t bg-surface low:min-h-50" aria-busy={!loaded}>
      {loaded ? null : (
        <div className="absolute inset-0 overflow-hidden">
          <LoadingMessage>Ouverture de la démonstration…</LoadingMessage>
        </div>
      )}
      <iframe
        ref={frame}
        src={src}
        title={`Démonstration\u00a0: ${automation.name}`}
        sandbox="allow-scripts allow-forms allow-modals"
        referrerPolicy="no-referrer"
        onLoad={() => setLoaded(true)}
        className={clsx('absolute inset-0 block size-full', !loaded && 'invisible')}
      />
    </div>
  );
}
