import { ConfirmDialog, type ConfirmDialogProps } from '../ui/ConfirmDialog.tsx';

/** An act that says its consequence before. */
export function ConfirmAct(props: ConfirmDialogProps) {
  return <ConfirmDialog {...props} />;
}

interface TypedConfirmProps extends ConfirmDialogProps {
  word: 'SUPPRIMER' | 'DESACTIVER';
  acknowledgement: string;
}

export function TypedConfirm(props: TypedConfirmProps) {
  return <ConfirmAct {...props} tone="danger" />;
}
