import type { UseQueryResult } from '@tanstack/react-query';
import type { SeveralLine, SeveralLines } from '#contract-kit/several-lines.ts';
import { countOf, formatCount, type Noun } from '#domain/text/french-count.ts';
import { QueryFailure } from '#web/admin/QueryFailure.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DialogActions } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { LineList } from './LineList.tsx';
import type { SeveralAct } from './several.ts';

interface SeveralPreviewProps {
  act: SeveralAct;
  noun: Noun;
  preview: UseQueryResult<SeveralLines>;
  onConfirm: (lines: readonly SeveralLine[]) => void;
  onClose: () => void;
}

const failed = 'Impossible de préparer cet acte';

function Beyond({ shown, total, noun }: { shown: number; total: number; noun: Noun }) {
  if (total <= shown) return null;
  return (
    <Notice tone="warning">
      {`${countOf(total, noun)} correspondent\u00a0: les ${formatCount(shown)} premières lignes seulement sont prises. Recommencez ensuite pour les autres.`}
    </Notice>
  );
}

function Foreseen({ act, noun, lines, total, ...on }: Foreseen) {
  const possible = lines.filter(({ refusal }) => refusal === null);
  const refused = lines.filter(({ refusal }) => refusal !== null);
  return (
    <>
      <p className="font-medium" role="status">
        {possible.length === 0
          ? 'Aucune de ces lignes ne le permet.'
          : `${act.label}\u00a0: ${countOf(possible.length, noun)}.`}
      </p>
      {possible.length > 0 ? act.consequences.map((text) => <p key={text}>{text}</p>) : null}
      <Beyond shown={lines.length} total={total} noun={noun} />
      <LineList summary={`Ce qui sera fait (${formatCount(possible.length)})`} lines={possible} />
      <LineList
        summary={`Ce qui ne le peut pas, et pourquoi (${formatCount(refused.length)})`}
        lines={refused.map(({ id, name, refusal }) => ({ id, name, said: refusal }))}
        open
      />
      <DialogActions>
        {possible.length > 0 ? (
          <Button variant={act.tone ?? 'primary'} onClick={() => on.onConfirm(possible)}>
            {`${act.label} (${formatCount(possible.length)})`}
          </Button>
        ) : null}
        <Button variant="secondary" onClick={on.onClose}>
          Retour
        </Button>
      </DialogActions>
    </>
  );
}

interface Foreseen extends Omit<SeveralPreviewProps, 'preview'> {
  lines: readonly SeveralLine[];
  total: number;
}

/** What will happen, before it does: how many can, which cannot and why. */
export function SeveralPreview({ preview, ...rest }: SeveralPreviewProps) {
  const { data, error, isFetching } = preview;
  if (data) {
    return (
      <div className="flex flex-col gap-4">
        <Foreseen {...rest} lines={data.lines} total={data.total_count} />
      </div>
    );
  }
  if (error && !isFetching) return <QueryFailure query={preview} failed={failed} />;
  return (
    <Loading label="Préparation en cours…">
      <SkeletonText lines={4} />
    </Loading>
  );
}
