import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect } from 'react';
import { sourcesOf } from '#domain/page/pictures.ts';
import type { AutomationDetail } from '#shop/catalogue/contract.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';

export type ShownPicture = AutomationDetail['pictures'][number];

interface PictureDialogProps {
  name: string;
  pictures: readonly ShownPicture[];
  /** Undefined while the dialog is closed. */
  shown: number | undefined;
  onShow: (place: number) => void;
  onClose: () => void;
}

/** The keys work wherever the focus is in the dialog. */
function useArrows(isOpen: boolean, go: (by: -1 | 1) => void) {
  useEffect(() => {
    if (!isOpen) return;
    const press = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      if (altKey || ctrlKey || metaKey) return;
      if (key === 'ArrowLeft') go(-1);
      if (key === 'ArrowRight') go(1);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}

function Steps({ go }: { go: (by: -1 | 1) => void }) {
  return (
    <DialogActions>
      <Button variant="secondary" onClick={() => go(-1)}>
        <ChevronLeft className="size-4" aria-hidden="true" />
        Image précédente
      </Button>
      <Button variant="secondary" onClick={() => go(1)}>
        Image suivante
        <ChevronRight className="size-4" aria-hidden="true" />
      </Button>
    </DialogActions>
  );
}

export function PictureDialog({ name, pictures, shown, onShow, onClose }: PictureDialogProps) {
  const picture = shown === undefined ? undefined : pictures[shown];
  const isOneOfSeveral = pictures.length > 1;
  function go(by: -1 | 1) {
    if (shown !== undefined && isOneOfSeveral) onShow((shown + by + pictures.length) % pictures.length);
  }
  useArrows(picture !== undefined, go);
  return (
    <Dialog open={picture !== undefined} onClose={onClose} title={name} size="xl">
      {picture ? (
        <>
          <figure>
            <img
              key={picture.id}
              src={picture.image}
              srcSet={sourcesOf(picture)}
              sizes="(min-width: 72rem) 69rem, 100vw"
              alt={picture.caption}
              width={picture.width}
              height={picture.height}
              className="h-auto max-h-[max(16rem,calc(94dvh-14rem))] w-full rounded-md border border-line bg-sunken object-scale-down"
            />
            <figcaption aria-live="polite" className="measure mt-3 mb-5 wrap-anywhere">
              {isOneOfSeveral ? (
                <span className="text-muted">
                  {(shown ?? 0) + 1} sur {pictures.length}&nbsp;:{' '}
                </span>
              ) : null}
              {picture.caption}
            </figcaption>
          </figure>
          {isOneOfSeveral ? <Steps go={go} /> : null}
        </>
      ) : null}
    </Dialog>
  );
}
