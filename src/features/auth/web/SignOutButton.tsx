import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { signOut } from '../../../web/api/sign-out.ts';
import { Button, type ButtonProps } from '../../../web/ui/Button.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useDeparture } from '../../../web/use-departure.ts';

/** « Se déconnecter », for the menus of the private screens. */
export function SignOutButton(look: Pick<ButtonProps, 'variant' | 'size' | 'wide' | 'className'>) {
  const [pending, setPending] = useState(false);
  const queryClient = useQueryClient();
  const departFor = useDeparture();

  async function leave() {
    setPending(true);
    await departFor('/catalogue');
    try {
      await signOut();
      toast.success('Vous êtes maintenant déconnecté');
    } catch {
      toast.error('Erreur lors de la déconnexion');
    } finally {
      queryClient.clear();
    }
  }

  return (
    <Button {...look} pending={pending} onClick={() => void leave()}>
      Se déconnecter
    </Button>
  );
}
