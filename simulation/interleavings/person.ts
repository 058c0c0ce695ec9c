import type { OpenedPayment } from '#money/checkout/contract.ts';
import type { Place } from './place.ts';

/** Of the team, with second factors and sessions of their own; plain JSON. */
export interface Member {
  id: number;
  email: string;
  /** Two sessions of theirs; factors are added in the first. */
  here: { access: string; refresh: string };
  there: { access: string; refresh: string };
  /** That the application counts its codes from. */
  secret?: string;
  /** The name by which their passkey is found. */
  passkey?: string;
  recoveryCodes?: readonly string[];
  /** Of the person's account. */
  viewing?: { id: string; token: string };
}

/** Somebody whom one case is about, with three automations of their own; plain JSON, so that a template keeps it. */
export interface Person {
  /** The state that they were brought to. */
  state: string;
  number: number;
  id: number;
  email: string;
  staffId: number;
  /** 5, 7 and 6 € a month: two of them are under the usual cap of 15 €, three are above. */
  automations: { a: number; b: number; c: number };
  /** The payment that waits, as the browser knows it. */
  opened?: OpenedPayment;
  /** What the link of the email that they were sent ends with. */
  link?: string | undefined;
  /** The file of their data, kept before they left. */
  file?: Record<string, unknown>;
  /** What they proposed, with the link of its email; the try that the seller's own pipeline took. */
  idea?: { id: number; link: string; taken?: number };
  /** Whose idea it is, when it is not their own. */
  neighbourId?: number;
  /** A promotion code of their own. */
  coupon?: { id: number; code: string };
  /** A key of theirs, with the secret that it began with. */
  key?: { id: number; secret: string };
  /** What is told of them outside. */
  receiver?: number;
  /** Of their first automation. */
  workflow?: number;
  /** Who deals with them. */
  member?: Member;
}

export type Which = keyof Person['automations'];

/** What an act has before it. */
export interface Scene {
  place: Place;
  person: Person;
  /** What no act may ever come to, in words. */
  faults: string[];
  /** What may be accepted once, and was: all acts of the case share it. */
  spent: Set<string>;
  /** Bearer tokens of the customer and of the staff, of a session begun before the acts. */
  /** The customer's is undefined once their account is closed: they act as a stranger. */
  access: { customer: string | undefined; staff: string };
}

export const automationOf = ({ person }: Pick<Scene, 'person'>, which: Which): number =>
  person.automations[which];
