/** docs/product/order.md#status-follows-the-money */
import { isOrderPaid, type OrderReason, type OrderStatus } from './order-status.ts';

/** People read `because`; programs read `instead`, the call to use. */
export type StaffStatusDecision =
  | { do: 'cancel' }
  | { do: 'nothing' }
  | { do: 'refuse'; because: string; instead: string };

const refund = 'POST /api/admin/orders/{id}/refund/';
const compare = 'POST /api/admin/provider-comparison/';
const toggle = 'POST /api/admin/subscriptions/{id}/toggle/';
const refundIt = 'Pour rendre l’argent, choisissez «\u00a0Rembourser\u00a0».';
const endSubscription = 'Désactivez son abonnement.';
const readStripe = 'dans «\u00a0À traiter\u00a0», lancez la comparaison avec Stripe.';

const INSTEAD: Record<Exclude<OrderStatus, 'cancelled'>, [because: string, instead: string]> = {
  paid: [`Une commande n’est payée que par l’argent reçu. S’il l’a été, ${readStripe}`, compare],
  failed: [`Seul Stripe dit qu’un paiement a échoué\u00a0: ${readStripe}`, compare],
  pending: [
    'Une commande ne redevient pas en attente. Pour un retard, voyez l’abonnement.',
    'GET /api/admin/subscriptions/{id}/diagnose/',
  ],
  refunded: [`Une commande n’est remboursée que par l’argent rendu. ${refundIt}`, refund],
};

const refuse = (because: string, instead: string): StaffStatusDecision => ({
  do: 'refuse',
  because,
  instead,
});

export function decideStatusByStaff(
  { status, reason }: { status: OrderStatus; reason: OrderReason },
  asked: OrderStatus,
): StaffStatusDecision {
  if (asked !== 'cancelled') return refuse(...INSTEAD[asked]);
  if (status === 'cancelled') return { do: 'nothing' };
  if (isOrderPaid(status))
    return refuse(`Cette commande a été payée\u00a0: elle ne s’annule plus. ${refundIt}`, refund);
  if (reason === 'renewal')
    return refuse(`Un renouvellement s’annule avec l’abonnement qui le demande. ${endSubscription}`, toggle);
  if (status === 'failed')
    return refuse(
      `Le paiement de cette commande a échoué\u00a0: seule une commande en attente s’annule. ${endSubscription}`,
      toggle,
    );
  return { do: 'cancel' };
}

/** The money came while staff cancelled, or is still at the bank. */
export const stillAtTheBank =
  'La banque n’a pas encore répondu sur ce paiement\u00a0: réessayez dans un instant. S’il est encaissé, la commande se rembourse.';
