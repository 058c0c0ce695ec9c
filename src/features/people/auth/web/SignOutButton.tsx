import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Audience, audiences } from '#web/api/audiences.ts';
import { isSeeing } from '#web/api/seeing-tab.ts';
import { signOut } from '#web/api/sign-out.ts';
import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useDeparture } from '#web/use-departure.ts';

interface SignOutButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'wide' | 'className'> {
  /** Which session ends; the customer's unless told otherwise. */
  audience?: Audience;
}

export function SignOutButton({ audience = 'customer', ...look }: SignOutButtonProps) {
  const [pending, setPending] = useState(false);
  const queryClient = useQueryClient();
  const departFor = useDeparture();

  async function leave() {
    setPending(true);
    // Leaves first: the guard would otherwise send to the sign-in and remember the way back.
    await departFor(audiences[audience].leftPath);
    try {
      await signOut(audience);
      toast.success('Vous êtes maintenant déconnecté');
    } catch {
      toast.error('Erreur lors de la déconnexion');
    } finally {
      queryClient.clear();
    }
  }

  if (audience === 'customer' && isSeeing()) return null;
  return (
    <Button {...look} pending={pending} onClick={() => void leave()}>
      Se déconnecter
    </Button>
  );
}
