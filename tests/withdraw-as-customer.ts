import type { WithdrawalContract, WithdrawalContracts } from '#money/withdrawal/contract.ts';
import type { TestCustomer } from './factories/customers.ts';
import type { SharedShop } from './shared-shop.ts';

type InShop = Pick<SharedShop, 'app'>;

/** The contracts that a signed-in customer may withdraw from. */
export async function withdrawable(shop: InShop, customer: TestCustomer): Promise<WithdrawalContracts> {
  const answer = await shop.app.inject({ url: '/api/withdrawal/contracts/', headers: customer.headers });
  if (answer.statusCode !== 200) throw new Error(`contracts: ${answer.statusCode} ${answer.body}`);
  return answer.json();
}

/** The contract of one automation; throws when there is none. */
export async function contractOf(
  shop: InShop,
  customer: TestCustomer,
  automationId: number,
): Promise<WithdrawalContract> {
  const { contracts } = await withdrawable(shop, customer);
  const found = contracts.find(({ automation_id }) => automation_id === automationId);
  if (!found) throw new Error(`no contract of automation ${automationId}`);
  return found;
}

/** States the withdrawal as the screen's second button does; the caller reads the status. */
export function confirmWithdrawal(
  shop: InShop,
  customer: TestCustomer,
  contract: string,
  expectedRefund?: number,
) {
  return shop.app.inject({
    method: 'POST',
    url: `/api/withdrawal/contracts/${contract}/confirm/`,
    headers: customer.headers,
    payload: expectedRefund === undefined ? {} : { expected_refund: expectedRefund },
  });
}
