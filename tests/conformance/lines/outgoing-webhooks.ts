import { claim, type Line } from '../line.ts';

/** docs/product/outgoing-webhook.md */
export const outgoingWebhooks: Line[] = [
  claim(
    'outgoing.told',
    'What happens to a customer is told to their receivers and the shop’s, with the act or not at all',
  ),
  claim('outgoing.signed', 'What is sent is signed as Standard Webhooks ask, under an id that never changes'),
  claim('outgoing.outside', 'Nothing is sent to an address inside, at its making nor at any delivery'),
  claim(
    'outgoing.retried',
    'A receiver that fails is tried for three days, and left alone as long as it asks',
  ),
  claim(
    'outgoing.disabled',
    'A receiver that fails for five days, or answers 410, is disabled, and its owner written to',
  ),
  claim('outgoing.nobody-waits', 'A receiver that is slow or dead keeps nobody else waiting'),
  claim('outgoing.once', 'Two processes send a delivery once; a kill sends it again under the same id'),
  claim('outgoing.replay', 'A delivery that is sent again while it waits goes out once'),
  claim('outgoing.rotate', 'A new secret signs beside the former one for a day'),
  claim('outgoing.letter', 'A new address, or another for one, is told to its owner by one email'),
  claim('outgoing.forgotten', 'Receivers and their log go with the account, and the log after thirty days'),
  claim('outgoing.own', 'Receivers of another are not found, and staff need a right for those of the shop'),
  claim(
    'outgoing.screen',
    'A receiver is added, tried, paused, renewed and deleted by the keyboard, and its log read',
  ),
];
