import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { signOut } from '../../../web/api/sign-out.ts';
import { Button, type ButtonProps } from '../../../web/ui/Button.tsx';
import { toast } from '../../../web/ui/toast.ts';

/** « Se déconnecter », for the menus of the private screens. */
export function SignOutButton(look: Pick<ButtonProps, 'variant' | 'size' | 'wide' | 'className'>) {
  const [pending, setPending] = useState(false);
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  async function leave() {
    setPending(true);
    // Away from the guard first, on the screen too: it would otherwise send to the sign-in and remember the way back.
    await navigate('/catalogue', { flushSync: true });
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
