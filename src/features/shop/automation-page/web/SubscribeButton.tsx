import { automationAddress } from '#shop/catalogue/web/for-other-features.ts';
import { useSession } from '#web/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { toast } from '#web/ui/toast.ts';
import { type PaymentType, signInAddress, useSubscribeClick } from './use-subscribe-click.ts';

interface SubscribeButtonProps {
  automation: { id: number; slug: string };
  /** It is owned: only its month is for sale. */
  owned?: boolean;
  /** Opens the payment modal, to be imported lazily at that moment. */
  openPayment?: (type: PaymentType) => void;
}

const LABEL = 'Acheter et s’abonner';
const MONTH_ALONE = 'S’abonner';
const SIGN_IN_FIRST = 'Veuillez vous connecter pour vous abonner';

/** In everybody's page a link to the sign-in, which works without script; the button takes the same place. */
export function SubscribeButton({ automation, owned = false, openPayment = notYet }: SubscribeButtonProps) {
  const session = useSession();
  const origin = automationAddress(automation);
  if (session.status === 'customer') {
    const label = owned ? MONTH_ALONE : LABEL;
    return (
      <CustomerButton automationId={automation.id} origin={origin} openPayment={openPayment} label={label} />
    );
  }
  return (
    <ButtonLink
      to={signInAddress(origin)}
      state={{ origin }}
      rel="nofollow"
      prefetch="none"
      size="lg"
      wide
      onClick={() => toast.error(SIGN_IN_FIRST)}
    >
      {LABEL}
    </ButtonLink>
  );
}

interface CustomerButtonProps {
  automationId: number;
  origin: string;
  openPayment: (type: PaymentType) => void;
  label: string;
}

function CustomerButton({ label, ...props }: CustomerButtonProps) {
  const { pending, press } = useSubscribeClick(props);
  return (
    <Button size="lg" wide pending={pending} onClick={() => void press()}>
      {label}
    </Button>
  );
}

/** Until checkout gives its modal. */
function notYet(): void {
  toast.warning('Le paiement n’est pas disponible pour le moment. Réessayez plus tard.');
}
