import { Dialog } from '#web/ui/Dialog.tsx';
import { TrialPicker } from './TrialPicker.tsx';

interface TrialDialogProps {
  open: boolean;
  onClose: () => void;
}

export function TrialDialog({ open, onClose }: TrialDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Choisir mon essai gratuit"
      description="Une automatisation pendant 7&nbsp;jours, une seule fois, sans paiement. L’essai s’arrête de lui-même."
    >
      <TrialPicker onStarted={onClose} />
    </Dialog>
  );
}
