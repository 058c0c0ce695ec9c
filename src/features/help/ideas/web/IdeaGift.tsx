import { useLocation } from 'react-router';
import { call } from '#web/api/call.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { useSession } from '#web/session.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toast.ts';
import type { FollowedIdea } from '../contract.ts';
import * as calls from '../contract.ts';

const terms =
  'Un an d’utilisation sans rien payer. Ensuite, l’automatisation reste à vous\u00a0: vous vous abonnez si vous voulez continuer à l’utiliser, sans l’acheter.';

interface IdeaGiftProps {
  idea: FollowedIdea;
  ideaKey: string;
  onReceived: () => void;
}

/** See docs/product/idea.md#gift-to-its-author. */
export function IdeaGift({ idea: { gift }, ideaKey, onReceived }: IdeaGiftProps) {
  const { status } = useSession();
  const { pathname, hash } = useLocation();
  // Not in the address, which would carry the key to a server (docs/product/email.md#keys-after-the-hash).
  const state = { origin: pathname + hash };
  const receive = useSingleMutation({
    mutationFn: () => call(calls.receiveGift, { body: { key: ideaKey } }),
    onSuccess() {
      toast.success('Votre cadeau a rejoint vos automatisations');
      onReceived();
    },
    onError: ({ message }) => toast.error(message),
  });
  if (!gift) return null;
  if (gift.received)
    return (
      <Notice
        tone="success"
        className="mt-6"
        title="Votre cadeau est reçu"
        action={
          <ButtonLink size="sm" variant="secondary" to="/dashboard?tab=automations">
            Mes automatisations
          </ButtonLink>
        }
      >
        {terms}
      </Notice>
    );
  return (
    <Notice
      className="mt-6"
      title="Elle vous est offerte"
      action={
        status === 'customer' ? (
          <Button size="sm" pending={receive.isPending} onClick={() => receive.mutate()}>
            Recevoir mon cadeau
          </Button>
        ) : (
          <span className="flex flex-wrap gap-2">
            <ButtonLink size="sm" to="/register" state={state}>
              Créer un compte
            </ButtonLink>
            <ButtonLink size="sm" variant="secondary" to="/login" state={state}>
              Se connecter
            </ButtonLink>
          </span>
        )
      }
    >
      {status === 'customer'
        ? `${terms} Elle rejoint le compte avec lequel vous êtes connecté.`
        : `${terms} Connectez-vous ou créez un compte\u00a0: vous revenez ici pour la recevoir.`}
    </Notice>
  );
}
