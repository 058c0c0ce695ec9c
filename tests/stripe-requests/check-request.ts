import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { CheckRequest } from '#sandbox/stripe/request-pipeline.ts';
import { requestSchemas } from './request-schemas.ts';

function inWords({ instancePath, message, params }: ErrorObject): string {
  const more = 'additionalProperty' in params ? ` (${params.additionalProperty})` : '';
  return `${instancePath || 'parameters'} ${message}${more}`;
}

async function compile(): Promise<CheckRequest> {
  // Each validator looks at a few requests: to make its code smaller first takes longer than all of them.
  const quick = { inlineRefs: false, code: { optimize: false } };
  const ajv = new Ajv({ strict: false, coerceTypes: true, allErrors: true, ...quick });
  const { definitions } = await requestSchemas();
  // With a root of its own, the first request would compile those of all others.
  ajv.addSchema({ definitions }, 'sdk');
  const known = new Map<string, ValidateFunction>();
  const validatorOf = (endpoint: string): ValidateFunction => {
    const kept = known.get(endpoint);
    if (kept) return kept;
    const pointer = encodeURIComponent(endpoint.replaceAll('~', '~0').replaceAll('/', '~1'));
    const made = ajv.compile({ $ref: `sdk#/definitions/RequestParameters/properties/${pointer}` });
    known.set(endpoint, made);
    return made;
  };
  return (endpoint, parameters) => {
    const validate = validatorOf(endpoint);
    if (validate(structuredClone(parameters))) return undefined;
    return `${endpoint}: ${validate.errors?.map(inWords).join('; ')}`;
  };
}

let compiled: Promise<CheckRequest> | undefined;

/** An unknown parameter or kind is named. Forms carry text, so `'5'` is read as the schema expects. */
export function openRequestCheck(): Promise<CheckRequest> {
  // Once a process: the largest request takes a tenth of a second.
  compiled ??= compile();
  return compiled;
}
