import { Dialog } from '../../../web/ui/Dialog.tsx';
import { IdeaForm } from './IdeaForm.tsx';

export interface IdeaModalProps {
  open: boolean;
  onClose: () => void;
}

/** Loaded when it is first asked for. */
export default function IdeaModal({ open, onClose }: IdeaModalProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Proposer une automatisation"
      description="Décrivez la tâche que vous aimeriez ne plus faire."
    >
      <IdeaForm onSent={onClose} onCancel={onClose} />
    </Dialog>
  );
}
