import { ConfirmDialog, type ConfirmDialogProps } from '../ui/ConfirmDialog.tsx';
import { useBackStep } from '../ui/use-back-step.ts';

/** An act that says its consequence before; Back closes it, unless it runs. */
export function ConfirmAct(props: ConfirmDialogProps) {
  const { open, onClose, pending = false } = props;
  useBackStep(open, () => {
    if (!pending) onClose();
    return pending;
  });
  return <ConfirmDialog {...props} />;
}

interface TypedConfirmProps extends ConfirmDialogProps {
  word: 'SUPPRIMER' | 'DESACTIVER';
  acknowledgement: string;
}

/** @internal Awaits the team’s screens of people (docs/product/administration.md#dangerous-acts-are-typed). */
export function TypedConfirm(props: TypedConfirmProps) {
  return <ConfirmAct {...props} tone="danger" />;
}
