import type { ComponentProps } from 'react';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from '../ui/ConfirmDialog.tsx';
import { type StaffAct, useStaffAct } from './staff-act.ts';

type ActButtonProps<Answer> = StaffAct<void, Answer> &
  Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'aria-label' | 'children'>;

export function ActButton<Answer>(props: ActButtonProps<Answer>) {
  const { size = 'sm', variant = 'secondary', 'aria-label': label, children } = props;
  const act = useStaffAct(props);
  return (
    <Button
      size={size}
      variant={variant}
      aria-label={label}
      pending={act.isPending}
      onClick={() => act.mutate()}
    >
      {children}
    </Button>
  );
}

type ConfirmActProps<Answer> = StaffAct<void, Answer> &
  Omit<ConfirmDialogProps, 'open' | 'onClose' | 'onConfirm' | 'pending'> & {
    /** It is called when the act is over, or was left. */
    onEnd: (wasDone: boolean) => void;
    onClose?: () => void;
  };

export function ConfirmAct<Answer>(props: ConfirmActProps<Answer>) {
  const { onEnd, onClose = () => onEnd(false) } = props;
  const act = useStaffAct(props);
  return (
    <ConfirmDialog {...props} open onClose={onClose} onConfirm={() => act.mutate()} pending={act.isPending} />
  );
}
