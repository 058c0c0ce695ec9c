import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { register, verifyEmail } from '#account/registration/contract.ts';
import { replaceCard, startCardSetup } from '#money/card/contract.ts';
import {
  activatePurchased,
  confirmPurchasedActivation,
  confirmSubscriptionPayment,
  createSubscription,
  type OpenedPayment,
} from '#money/checkout/contract.ts';
import { listOwnWithdrawable, withdrawOwn } from '#money/withdrawal/contract.ts';
import { signIn } from '#people/auth/contract.ts';
import {
  listOwnAutomations,
  listOwnSubscriptions,
  toggleSubscription,
} from '#shop/own-automations/contract.ts';
import type { Callable } from '#simulation/call.ts';
import { answerBank, confirmByCard } from '#simulation/card-form.ts';
import type { Chance } from '#simulation/chance.ts';
import type { Counts } from '#simulation/counts.ts';
import { type Answer, callShop, insist } from './ask-shop.ts';
import type { Stage } from './stage.ts';

/** What a person knows to have paid: their bank said so, or the shop did. */
export interface KnownPurchase {
  email: string;
  automationId: number;
  intentId: string;
  said: 'the bank' | 'the shop';
}

export interface Street {
  stage: Stage;
  counts: Counts;
  automations: readonly number[];
  known: KnownPurchase[];
  isOver(): boolean;
}

const good = '4242424242424242';
const asksTheBank = '4000002500003155';
const refused = '4000000000000002';

/** One customer before a browser, who comes, buys, changes their mind and comes back until the end. */
export class Shopper {
  readonly #street: Street;
  readonly #chance: Chance;
  readonly #email: string;
  readonly #password = 'Engrenage-des-faubourgs-1901';
  #access: string | undefined;
  #isVerified = false;

  constructor(street: Street, chance: Chance, number: number) {
    this.#street = street;
    this.#chance = chance;
    this.#email = `acheteur-${number}@example.fr`;
  }

  async live(): Promise<void> {
    const { isOver, counts } = this.#street;
    await this.#signUp();
    while (!isOver()) {
      await this.#actOnce();
      counts.add('visits');
      await pause(this.#chance.whole(3_000, 9_000));
    }
  }

  #call<Schema extends z.ZodType>(
    endpoint: Callable<Schema>,
    given: { params?: Record<string, string | number>; body?: unknown } = {},
  ): Promise<Answer<z.output<Schema>>> {
    const { publicUrl } = this.#street.stage;
    return callShop(publicUrl, endpoint, { ...given, access: this.#access });
  }

  /** One call of the signed-in person; undefined when it was refused, or nobody answered until the end. */
  async #ask<Schema extends z.ZodType>(
    endpoint: Callable<Schema>,
    given: { params?: Record<string, string | number>; body?: unknown } = {},
  ): Promise<z.output<Schema> | undefined> {
    const { isOver, counts } = this.#street;
    for (const _ of ['with the token at hand', 'with a new one']) {
      const answer = await insist(() => this.#call(endpoint, given), isOver);
      if (answer?.kind === 'done') return answer.value;
      if (answer?.kind !== 'refused') return undefined;
      counts.add(`refusal: ${answer.code}`);
      if (answer.status !== 401) return undefined;
      await this.#signIn();
    }
    return undefined;
  }

  async #signUp(): Promise<void> {
    const body = {
      email: this.#email,
      password1: this.#password,
      password2: this.#password,
      first_name: 'Camille',
      last_name: 'Martin',
      phone: '',
      terms_acceptance: {
        accepted: true,
        timestamp: (await this.#street.stage.now()).toISOString(),
        userAgent: 'faults',
        acceptanceUrl: `${this.#street.stage.siteUrl}/register`,
        version: '1.0',
      },
    };
    const answer = await insist(() => this.#call(register, { body }), this.#street.isOver);
    if (answer?.kind === 'done') this.#access = answer.value.access;
    else await this.#signIn();
    this.#street.counts.add('registrations');
  }

  async #signIn(): Promise<void> {
    this.#access = undefined;
    const body = { email: this.#email, password: this.#password };
    const answer = await insist(() => this.#call(signIn, { body }), this.#street.isOver);
    if (answer?.kind === 'done') this.#access = answer.value.access;
  }

  async #verify(): Promise<void> {
    const key = this.#street.stage.mails.verificationKey(this.#email);
    if (!key) return;
    this.#isVerified = true;
    await this.#ask(verifyEmail, { body: { key } });
  }

  async #actOnce(): Promise<void> {
    if (!this.#isVerified) await this.#verify();
    const subscriptions = await this.#ask(listOwnSubscriptions);
    const owned = await this.#ask(listOwnAutomations);
    if (!subscriptions || !owned) return;
    const known = new Set([
      ...owned.map(({ id }) => id),
      ...subscriptions.map(({ automation_id }) => automation_id),
    ]);
    const others = this.#street.automations.filter((id) => !known.has(id));
    const having = (...statuses: string[]) =>
      subscriptions.filter(({ status }) => statuses.includes(status)).map((one) => one.automation_id);
    const startable = owned.filter((one) => one.can_activate_subscription).map(({ id }) => id);
    const count = having('active').length;
    const act = this.#chance.weighed<() => Promise<unknown>>([
      [() => this.#buy(others), others.length > 0 ? (count < 4 ? 8 : 1) : 0],
      [() => this.#activate(startable), startable.length > 0 ? 4 : 0],
      [() => this.#toggle(having('active'), 'cancel'), count > 0 ? 2 : 0],
      [() => this.#toggle(having('cancelling'), 'reactivate'), having('cancelling').length > 0 ? 3 : 0],
      [() => this.#withdraw(), count > 1 ? 2 : 0],
      [() => this.#changeCard(), count > 0 || having('past_due').length > 0 ? 1 : 0],
      [async () => {}, 1],
    ]);
    await act();
  }

  async #buy(others: readonly number[]): Promise<void> {
    const body = { automation_id: this.#chance.pick(others), immediate_access: true };
    const opened = await this.#ask(createSubscription, { body });
    if (opened) await this.#pay(opened, confirmSubscriptionPayment);
  }

  async #activate(startable: readonly number[]): Promise<void> {
    const body = { automation_id: this.#chance.pick(startable), immediate_access: true };
    const opened = await this.#ask(activatePurchased, { body });
    if (opened) await this.#pay(opened, confirmPurchasedActivation);
  }

  /** The card form until the bank has said something, then the verification of the page until the shop has. */
  async #pay(
    opened: OpenedPayment,
    endpoint: Callable<typeof confirmSubscriptionPayment.answer>,
  ): Promise<void> {
    const { counts, known, isOver, stage } = this.#street;
    const { automation_id: automationId, payment_intent_id: intentId, client_secret: clientSecret } = opened;
    const told = (said: KnownPurchase['said']) => {
      counts.add(`purchases known by ${said}`);
      if (intentId) known.push({ email: this.#email, automationId, intentId, said });
    };
    if (intentId && clientSecret) {
      const number = this.#chance.weighed<string>([
        [good, 8],
        [asksTheBank, 2],
        [refused, 1],
      ]);
      const isPaid = await this.#enterCard({ intentId, clientSecret, number });
      if (isPaid && intentId.startsWith('pi_')) told('the bank');
      // Some close the page before it has verified anything: the event or the sweep does.
      if (this.#chance.hits(0.1)) return counts.add('pages closed before the confirmation');
    }
    const body = intentId
      ? { payment_intent_id: intentId, automation_id: automationId }
      : { subscription_id: opened.subscription_id };
    const answer = await insist(
      () => callShop(stage.publicUrl, endpoint, { body, access: this.#access }),
      isOver,
    );
    if (answer?.kind === 'done') told('the shop');
    else if (answer) counts.add(`refusal: ${answer.code}`);
  }

  /** True once the bank has said yes; a provider that does not answer is asked again, as the card form does. */
  async #enterCard(card: { intentId: string; clientSecret: string; number: string }): Promise<boolean> {
    const { stage, isOver } = this.#street;
    for (let waitMs = 300; !isOver(); waitMs = Math.min(3_000, waitMs * 2)) {
      const intent = await confirmByCard({ stage }, card);
      if (intent.next_action) await answerBank(intent, 'authorize').catch(() => {});
      else if (intent.status) return intent.status === 'succeeded';
      else if (intent.error?.code) return intent.error.payment_intent?.status === 'succeeded';
      await pause(waitMs);
    }
    return false;
  }

  async #toggle(ids: readonly number[], action: 'cancel' | 'reactivate'): Promise<void> {
    const done = await this.#ask(toggleSubscription, {
      params: { id: this.#chance.pick(ids) },
      body: { action },
    });
    if (done) this.#street.counts.add(action === 'cancel' ? 'cancellations' : 'reactivations');
  }

  async #withdraw(): Promise<void> {
    const list = await this.#ask(listOwnWithdrawable);
    if (!list || list.contracts.length === 0) return;
    const { id, refund } = this.#chance.pick(list.contracts);
    const done = await this.#ask(withdrawOwn, { params: { id }, body: { expected_refund: refund.total } });
    if (done) this.#street.counts.add('withdrawals');
  }

  async #changeCard(): Promise<void> {
    const begun = await this.#ask(startCardSetup);
    if (!begun) return;
    const clientSecret = begun.client_secret;
    const intentId = clientSecret.replace(/_secret.*$/, '');
    const isSaved = await this.#enterCard({ intentId, clientSecret, number: good });
    if (!isSaved) return;
    const changed = await this.#ask(replaceCard, { body: { setup_intent_id: intentId } });
    if (changed) this.#street.counts.add('cards changed');
  }
}
