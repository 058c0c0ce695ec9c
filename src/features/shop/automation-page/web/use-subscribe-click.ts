import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  type SubscribeClick,
  type SubscribeFacts,
  subscribeClick,
} from '#domain/subscription/subscribe-click.ts';
import type { OwnedAutomation, Subscription } from '#shop/own-automations/contract.ts';
import * as calls from '#shop/own-automations/contract.ts';
import type { AutomationEntry } from '#shop/own-automations/web/for-other-features.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { shopNow } from '#web/api/shop-time.ts';
import { toast } from '#web/ui/toast.ts';

const longAgo = new Date(0);

export function clickOf({
  status,
  inactive_reason,
  purchase,
  subscription,
}: AutomationEntry): SubscribeClick {
  return subscribeClick(
    {
      loggedIn: true,
      owned: purchase !== undefined,
      subscription: {
        status,
        isFree: subscription?.is_free ?? false,
        inactiveReason: inactive_reason,
        endDate: subscription?.is_active ? null : longAgo,
      },
    },
    shopNow(),
  );
}

/** docs/product/automation.md#opens-instead-of-selling */
export function offerTo(entry: AutomationEntry | undefined): 'purchase' | 'month' | 'nothing' {
  if (!entry) return 'purchase';
  const click = clickOf(entry);
  if (click.kind !== 'open_payment') return 'nothing';
  return click.type === 'initial' ? 'purchase' : 'month';
}

async function readCustomerStanding(automationId: number): Promise<SubscribeFacts> {
  const [subscriptions, owned] = await Promise.all([
    call(calls.listOwnSubscriptions),
    call(calls.listOwnAutomations),
  ]);
  return subscribeFacts(automationId, subscriptions, owned);
}

const ENDED_LONG_AGO = new Date(0);

/** The server's `is_active` says whether a month is over: the browser's clock may be wrong. */
export function subscribeFacts(
  automationId: number,
  subscriptions: readonly Subscription[],
  owned: readonly OwnedAutomation[],
): SubscribeFacts {
  const rows = subscriptions.filter((row) => row.automation_id === automationId);
  const row = rows.find(({ is_active }) => is_active) ?? rows[0];
  return {
    loggedIn: true,
    owned: row?.owned === true || owned.some(({ id }) => id === automationId),
    subscription: row
      ? {
          status: row.status,
          isFree: row.is_free,
          inactiveReason: row.inactive_reason,
          endDate: row.is_active ? null : ENDED_LONG_AGO,
        }
      : null,
  };
}

export type PaymentType = Extract<SubscribeClick, { kind: 'open_payment' }>['type'];

const FAILED = 'Une erreur est survenue. Veuillez réessayer.';

export function signInAddress(origin: string): string {
  return `/login?${new URLSearchParams({ next: origin })}`;
}

interface Subscribing {
  automationId: number;
  /** The page to return to when the session turns out to be over. */
  origin: string;
  openPayment: (type: PaymentType) => void;
}

/** docs/product/automation.md#payment-opens-otherwise */
export function useSubscribeClick({ automationId, origin, openPayment }: Subscribing) {
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const busy = useRef(false);

  function follow(decision: SubscribeClick) {
    switch (decision.kind) {
      case 'login':
        toast.error(decision.message);
        return void navigate(signInAddress(origin), { state: { origin } });
      case 'already_subscribed':
        return toast.info(decision.message);
      case 'restored':
      case 'owned':
        return void navigate(decision.to);
      case 'open_payment':
        return openPayment(decision.type);
    }
  }

  async function nextClick(): Promise<SubscribeClick> {
    const now = shopNow();
    try {
      return subscribeClick(await readCustomerStanding(automationId), now);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      return subscribeClick({ loggedIn: false, owned: false, subscription: null }, now);
    }
  }

  async function press() {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    try {
      follow(await nextClick());
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : FAILED);
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  return { pending, press };
}
