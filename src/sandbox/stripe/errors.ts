import type { PaymentIntent, PaymentMethod, SetupIntent } from './wire.ts';

export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string | undefined;
  decline_code?: string;
  param?: string | undefined;
  charge?: string;
  payment_intent?: PaymentIntent;
  payment_method?: PaymentMethod;
  setup_intent?: SetupIntent;
}

/** The request pipeline turns it into Stripe's JSON answer. */
export class StripeFault extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalid(message: string, code?: string, param?: string): StripeFault {
  return new StripeFault(400, { type: 'invalid_request_error', message, code, param });
}

/** Stripe answers 404 for an id in the path and 400 for a parameter. */
export function missing(noun: string, id: string, param: string): StripeFault {
  return new StripeFault(param === 'id' || param === noun ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${noun}: '${id}'`,
    param,
  });
}

export function unauthorized(message: string, code?: string): StripeFault {
  return new StripeFault(401, { type: 'invalid_request_error', message, code });
}
