import { clsx } from 'clsx';
import { type DragEvent, useState } from 'react';

/** For the label of an input that is out of sight before it. */
export const chooseLabel = {
  variant: 'secondary',
  size: 'sm',
  className: 'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-focus',
} as const;

/** Dropping is a second way: the field within the zone is the first. */
export function useDropZone(take: (files: FileList) => void) {
  const [isOver, setOver] = useState(false);
  return {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files);
    },
    className: clsx(
      'flex flex-col gap-2 rounded-md border border-dashed px-4 transition-colors',
      isOver ? 'border-accent bg-accent-soft' : 'border-control bg-surface',
    ),
  };
}
