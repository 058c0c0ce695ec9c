import type { OpenedPayment } from '#money/checkout/contract.ts';
import type { Place } from './place.ts';

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
}

export type Which = keyof Person['automations'];

/** What an act has before it. */
export interface Scene {
  place: Place;
  person: Person;
  /** What no act may ever come to, in words. */
  faults: string[];
  /** Bearer tokens of the customer and of the staff, of a session begun before the acts. */
  /** The customer's is undefined once their account is closed: they act as a stranger. */
  access: { customer: string | undefined; staff: string };
}

export const automationOf = ({ person }: Pick<Scene, 'person'>, which: Which): number =>
  person.automations[which];
