import { refuseWhenUnverified } from '#money/checkout/server/for-other-features.ts';
import type { Feature } from '#server/http/feature.ts';
import { getSavedCard, replaceCard, startCardSetup } from '../contract.ts';
import { changeCard, startCardChange } from './change-card.ts';
import { showCard } from './shown-cards.ts';

export const cardOnFile: Feature = ({ endpoints, shop }) => {
  endpoints.serve(getSavedCard, ({ caller }) => showCard(shop, caller.userId));
  endpoints.serve(startCardSetup, ({ caller }) => startCardChange(shop, caller.userId));
  endpoints.serve(replaceCard, ({ caller, body }) =>
    refuseWhenUnverified(() => changeCard(shop, caller.userId, body.setup_intent_id)),
  );
};
