import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

export interface Early {
  text: string;
  entered: boolean;
}

interface EarlyKeysProps {
  early: RefObject<Early>;
  onClose: () => void;
}

/** Keys typed while the dialog loads go to its field (docs/product/administration.md#search-early-keys). */
export function EarlyKeys({ early, onClose }: EarlyKeysProps) {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event;
    const isCommand = (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph');
    const { text } = early.current;
    if (key === 'Escape') onClose();
    else if (key === 'Enter') early.current = { text, entered: true };
    else if (key === 'Backspace') early.current = { text: text.slice(0, -1), entered: false };
    else if (key.length > 1 || isCommand || isComposing) return;
    else early.current = { text: text + key, entered: false };
    event.preventDefault();
    event.stopPropagation();
  });
  const giveUp = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const heard = (event: KeyboardEvent) => hear(event);
    const leave = () => giveUp();
    // It hears keys before the screen's shortcuts and fields do.
    document.addEventListener('keydown', heard, true);
    document.addEventListener('pointerdown', leave);
    return () => {
      document.removeEventListener('keydown', heard, true);
      document.removeEventListener('pointerdown', leave);
    };
  }, []);
  return null;
}
