import type { DeclineName } from './cards.ts';

/** `after` strikes once the request is executed and saved. */
export interface RequestFault {
  path?: string | undefined;
  method?: string | undefined;
  when: 'before' | 'after';
  what: number | 'drop' | 'hang';
  times: number;
}

export interface EventFate {
  status: 'pending' | 'held' | 'lost';
  copies: number;
  delay: number;
}

interface ForcedDecline {
  code: DeclineName;
  customer: string | null;
  times: number;
}

type Count = number | 'all';

export type Outage = 'errors' | 'unreachable' | 'hangs';

const outageFaults = { errors: 503, unreachable: 'drop', hangs: 'hang' } as const;

export interface PresentFaults {
  outage: Outage | null;
  holding: boolean;
  declines: ForcedDecline[];
  lose: Count;
  duplicate: Count;
  delay: { times: Count; seconds: number };
}

const FOREVER = Number.POSITIVE_INFINITY;
const asCount = (times: number): Count => (times === FOREVER ? 'all' : times);

/** They live in memory only: a restart is always healthy. */
export class Faults {
  outage: Outage | null = null;
  holding = false;
  #requests: RequestFault[] = [];
  #declines: ForcedDecline[] = [];
  #finalizations = 0;
  #lose = 0;
  #duplicate = 0;
  #delay = { times: 0, seconds: 0 };

  addRequestFault(fault: RequestFault): void {
    this.#requests.push(fault);
  }

  takeRequestFault(when: 'before' | 'after', method: string, url: string): RequestFault | undefined {
    if (this.outage && when === 'before') {
      return { when, what: outageFaults[this.outage], times: 1 };
    }
    const fault = this.#requests.find(
      (waiting) =>
        waiting.when === when &&
        (waiting.method === undefined || waiting.method === method) &&
        (waiting.path === undefined || url.includes(waiting.path)),
    );
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times <= 0) this.#requests = this.#requests.filter((waiting) => waiting !== fault);
    return fault;
  }

  declineNext(code: DeclineName, customer: string | null, times: number): void {
    this.#declines.push({ code, customer, times });
  }

  takeDecline(customer: string | null): DeclineName | null {
    const decline = this.#declines.find((waiting) => !waiting.customer || waiting.customer === customer);
    if (!decline) return null;
    decline.times -= 1;
    if (decline.times <= 0) this.#declines = this.#declines.filter((waiting) => waiting !== decline);
    return decline.code;
  }

  failFinalizations(times: number): void {
    this.#finalizations = times;
  }

  takeFinalizationFailure(): boolean {
    if (this.#finalizations <= 0) return false;
    this.#finalizations -= 1;
    return true;
  }

  loseEvents(count: number | 'all'): void {
    this.#lose = count === 'all' ? FOREVER : count;
  }

  duplicateEvents(count: number | 'all'): void {
    this.#duplicate = count === 'all' ? FOREVER : count;
  }

  delayEvents(seconds: number, count: number | 'all'): void {
    this.#delay = { seconds, times: count === 'all' ? FOREVER : count };
  }

  fateOfNextEvent(): EventFate {
    const lost = this.#lose > 0;
    if (lost) this.#lose -= 1;
    const copies = this.#duplicate > 0 ? 2 : 1;
    if (copies === 2) this.#duplicate -= 1;
    const delay = this.#delay.times > 0 ? this.#delay.seconds : 0;
    if (this.#delay.times > 0) this.#delay.times -= 1;
    return { status: lost ? 'lost' : this.holding ? 'held' : 'pending', copies, delay };
  }

  present(): PresentFaults {
    return {
      outage: this.outage,
      holding: this.holding,
      declines: this.#declines.map((waiting) => ({ ...waiting })),
      lose: asCount(this.#lose),
      duplicate: asCount(this.#duplicate),
      delay: { times: asCount(this.#delay.times), seconds: this.#delay.seconds },
    };
  }

  clear(): void {
    this.outage = null;
    this.holding = false;
    this.#requests = [];
    this.#declines = [];
    this.#finalizations = 0;
    this.#lose = 0;
    this.#duplicate = 0;
    this.#delay = { times: 0, seconds: 0 };
  }
}
