import type { CustomerAction } from '#domain/money/customer-action.ts';
import { SubscriptionCheckout } from '#money/checkout/web/for-other-features.ts';
import { Button } from '#web/ui/Button.tsx';
import type { AutomationEntry } from './automation-entries.ts';
import { actionOf } from './entry-facts.ts';
import { ToggleButton } from './ToggleButton.tsx';

type PaidAction = Extract<CustomerAction['kind'], 'activate' | 'activate_purchased' | 'pay_and_activate'>;

const isPaid = (kind: CustomerAction['kind']): kind is PaidAction =>
  kind === 'activate' || kind === 'activate_purchased' || kind === 'pay_and_activate';

export function EntryAction({ entry }: { entry: AutomationEntry }) {
  const { kind, label } = actionOf(entry);
  // The status beside its price already says that nothing is to be done.
  if (kind === 'free' || kind === 'none') return null;
  const { automationId: id, name, slug, image, subscription } = entry;
  const restored = kind === 'pay_and_activate';
  return (
    <SubscriptionCheckout
      automation={{ id, name, slug, image }}
      subscriptionId={restored ? subscription?.id : undefined}
    >
      {(openPayment) =>
        isPaid(kind) ? (
          <Button
            size="sm"
            className="max-sm:w-full"
            onClick={() => openPayment(restored ? 'restored' : 'purchased_activation')}
          >
            <span>
              {label}
              <span className="sr-only"> {name}</span>
            </span>
          </Button>
        ) : (
          <ToggleButton
            entry={entry}
            action={kind}
            label={label}
            onPaymentRequired={() => openPayment('purchased_activation')}
          />
        )
      }
    </SubscriptionCheckout>
  );
}
