import type { ComponentType, Ref } from 'react';
import type { EuroCents } from '#domain/money/money.ts';
import type { PaymentConfig } from '../contract.ts';

export interface Billing {
  name: string;
  email: string;
}

export interface CardRequest {
  clientSecret: string;
  intentType: 'payment' | 'setup';
  billing: Billing;
  returnUrl: string;
}

/** `unknown`: no answer came, and money may have moved. */
export type CardOutcome =
  | { status: 'succeeded' | 'processing' | 'unknown' }
  | { status: 'redirect'; url: string }
  | { status: 'refused'; error: string }
  /** The connection failed before the confirmation, so the card never left this page. */
  | { status: 'unsent'; error: string };

/** Stripe's Payment Element and the sandbox's fields both implement it. */
export interface CardConfirmation {
  /** `mayAsk`: a wallet may open its own sheet now. */
  check(mayAsk: boolean): Promise<boolean>;
  confirm(request: CardRequest): Promise<CardOutcome>;
}

/** It decides when the server cannot say why an intent is unpaid. */
export type IntentState =
  | { status: 'succeeded' | 'processing' | 'waiting' | 'canceled' | 'unreachable' }
  | { status: 'requires_action' }
  | { status: 'refused'; error: string };

export type InspectIntent = (
  config: PaymentConfig,
  clientSecret: string,
  intentType: 'payment' | 'setup',
) => Promise<IntentState>;

export interface Authentication {
  clientSecret: string;
  intentType: 'payment' | 'setup';
  cardId: string;
  /** It is absolute; the bank sends the person back there. */
  returnUrl: string;
}

export type Authenticate = (config: PaymentConfig, request: Authentication) => Promise<CardOutcome>;

export interface CardFieldsProps {
  ref: Ref<CardConfirmation | null>;
  config: PaymentConfig;
  billing: Billing;
  total: EuroCents;
  onTyped?: ((typed: boolean) => void) | undefined;
}

export interface CardProvider {
  CardFields: ComponentType<CardFieldsProps>;
  /** An IBAN, whose mandate the page shows. */
  AccountFields: ComponentType<CardFieldsProps>;
  authenticate: Authenticate;
  inspectIntent: InspectIntent;
}

/** Another tab has put another card in the place of the one that this page shows. */
export const isCardGone = ({ code, param }: { code?: string | undefined; param?: string | undefined }) =>
  code === 'payment_method_unexpected_state' || (code === 'resource_missing' && param === 'payment_method');

export const cardGone =
  'Cette carte n’est plus celle de votre compte. Rien n’a été débité\u00a0: saisissez-en une autre.';

/** docs/product/payment.md#words-of-a-refusal */
export const libraryNotReady = "Stripe n'est pas encore chargé";

export const providerUnreachable =
  'Impossible de joindre le service de paiement. Rien n’a été débité\u00a0: vérifiez votre connexion, puis réessayez.';
