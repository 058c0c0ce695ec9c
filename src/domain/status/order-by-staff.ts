/** What staff may set of an order's status (docs/product/order.md#status-follows-the-money). */
import { isOrderPaid, type OrderReason, type OrderStatus } from './order-status.ts';

export type StaffStatusDecision = { do: 'cancel' } | { do: 'nothing' } | { do: 'refuse'; because: string };

const refundIt = 'Pour rendre l’argent, remboursez-la\u00a0: POST /api/admin/orders/{id}/refund/.';
const endSubscription =
  'Terminez son abonnement\u00a0: POST /api/admin/subscriptions/{id}/toggle/, action «\u00a0deactivate\u00a0».';

const INSTEAD: Record<Exclude<OrderStatus, 'cancelled'>, string> = {
  paid: 'Une commande n’est payée que par l’argent reçu. S’il l’a été, faites relire Stripe\u00a0: POST /api/admin/provider-comparison/.',
  failed:
    'Seul Stripe dit qu’un paiement a échoué. Faites-le relire\u00a0: POST /api/admin/provider-comparison/.',
  pending:
    'Une commande ne redevient pas en attente. Pour un retard, relisez l’abonnement\u00a0: GET /api/admin/subscriptions/{id}/diagnose/.',
  refunded: `Une commande n’est remboursée que par l’argent rendu. ${refundIt}`,
};

const refuse = (because: string): StaffStatusDecision => ({ do: 'refuse', because });

export function decideStatusByStaff(
  { status, reason }: { status: OrderStatus; reason: OrderReason },
  asked: OrderStatus,
): StaffStatusDecision {
  if (asked !== 'cancelled') return refuse(INSTEAD[asked]);
  if (status === 'cancelled') return { do: 'nothing' };
  if (isOrderPaid(status))
    return refuse(`Cette commande a été payée\u00a0: elle ne s’annule plus. ${refundIt}`);
  if (reason === 'renewal')
    return refuse(`Un renouvellement s’annule avec l’abonnement qui le demande. ${endSubscription}`);
  if (status === 'failed')
    return refuse(
      `Le paiement de cette commande a échoué\u00a0: seule une commande en attente s’annule. ${endSubscription}`,
    );
  return { do: 'cancel' };
}

/** The money came while staff cancelled, or is at the bank. */
export const stillAtTheBank =
  'La banque n’a pas encore répondu sur ce paiement\u00a0: réessayez dans un instant. S’il est encaissé, la commande se rembourse.';
