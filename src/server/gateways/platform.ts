import { z } from 'zod';
import { readableLine, readableText } from '#domain/mail/readable-text.ts';
import type { Settings } from '../settings/settings.ts';
import { readAnswer } from './read-answer.ts';

/** An approved platform, by the flow service of AFNOR XP Z12-013 (annex A, 1.2.0): deposits, and what became of them. */

const timeoutMs = 20_000;
/** A token is renewed this long before it ends. */
const tokenMarginMs = 60_000;

type PlatformReason = 'away' | 'slow' | 'account' | 'refused' | 'unknown';

/** Its message is French and says what to do. */
export class PlatformProblem extends Error {
  override name = 'PlatformProblem';
  /** `refused` is for good: the same file would be refused again. */
  readonly reason: PlatformReason;

  constructor(reason: PlatformReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Whatever is asked of it next fails as this did. */
export const isPlatformAway = (error: unknown): boolean =>
  error instanceof PlatformProblem && ['away', 'slow', 'account'].includes(error.reason);

export type Acknowledgement =
  | { readonly state: 'pending' | 'accepted' }
  | { readonly state: 'refused'; readonly reason: string };

export interface Deposit {
  /** Ours, 36 characters at most; the platform finds the flow by it. */
  trackingId: string;
  name: string;
  /** A report of the reform, or an invoice. */
  syntax: 'FRR' | 'Factur-X';
  content: Buffer;
  /** SHA-256, in hexadecimal. */
  digest: string;
}

export interface Platform {
  readonly number: string;
  /** The flow that was deposited under it, if any. */
  find(trackingId: string): Promise<string | undefined>;
  /** Answers the platform's number of the flow. */
  deposit(deposit: Deposit): Promise<string>;
  acknowledgementOf(flowId: string): Promise<Acknowledgement>;
  test(): Promise<void>;
}

const token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().catch(300) });
/** It is kept as it is. */
const deposited = z.object({ flowId: z.string().regex(/^[ -~]{1,255}$/) });
const found = z.object({ results: z.array(deposited.extend({ trackingId: z.string().nullish() })) });
const detail = z.object({ reasonCode: z.string().nullish(), reasonMessage: z.string().nullish() });
const flow = z.object({
  acknowledgement: z.object({
    status: z.enum(['Pending', 'Ok', 'Error']),
    details: z.array(detail).nullish(),
  }),
});
const failure = z.object({ errorCode: z.string(), errorMessage: z.string().nullish() });

const reasonLength = 1_000;
const said = (parts: readonly (string | null | undefined)[]) =>
  readableLine(parts.filter(Boolean).join('\u00a0: '), reasonLength);

const unreachable = (cause: unknown, host: string) =>
  cause instanceof Error && cause.name === 'TimeoutError'
    ? new PlatformProblem(
        'slow',
        `La plateforme n’a pas répondu en ${timeoutMs / 1000} secondes. Réessayez plus tard.`,
      )
    : new PlatformProblem(
        'away',
        `La plateforme ne répond pas à ${host}. Vérifiez PLATFORM_API_URL, ou réessayez plus tard.`,
      );

const wrongAccount = () =>
  new PlatformProblem(
    'account',
    'La plateforme refuse le compte. Vérifiez PLATFORM_TOKEN_URL, PLATFORM_CLIENT_ID et PLATFORM_CLIENT_SECRET.',
  );

async function reach(url: string, request: RequestInit): Promise<{ status: number; body: unknown }> {
  try {
    const answer = await fetch(url, {
      ...request,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readAnswer(answer);
    return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : undefined };
  } catch (error) {
    throw unreachable(error, new URL(url).host);
  }
}

function problemOf(status: number, body: unknown): PlatformProblem {
  const { errorCode, errorMessage } = failure.safeParse(body).data ?? {};
  if (status === 401 || status === 403) return wrongAccount();
  if (status === 404) return new PlatformProblem('unknown', 'La plateforme ne connaît pas ce dépôt.');
  if ([400, 413, 422].includes(status))
    return new PlatformProblem('refused', said([errorCode ?? String(status), errorMessage]));
  return new PlatformProblem('away', `La plateforme a répondu ${status}. Réessayez plus tard.`);
}

interface Account {
  tokenUrl: string;
  id: string;
  secret: string;
}

/** RFC 6749, 4.4, with the credentials of 2.3.1. */
function tokensOf({ tokenUrl, id, secret }: Account) {
  let kept: { value: string; until: number } | undefined;
  return {
    forget: () => {
      kept = undefined;
    },
    async take(): Promise<string> {
      if (kept && kept.until > performance.now()) return kept.value;
      const basic = Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64');
      const { status, body } = await reach(tokenUrl, {
        method: 'POST',
        headers: { accept: 'application/json', authorization: `Basic ${basic}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      });
      const given = token.safeParse(body);
      if (status >= 500) throw problemOf(status, body);
      if (status !== 200 || !given.success) throw wrongAccount();
      const { access_token: value, expires_in: seconds } = given.data;
      kept = { value, until: performance.now() + seconds * 1000 - tokenMarginMs };
      return value;
    },
  };
}

function askerOf(base: string, account: Account) {
  const tokens = tokensOf(account);
  const once = async (path: string, request: RequestInit) =>
    reach(`${base}/v1${path}`, {
      ...request,
      headers: {
        ...request.headers,
        accept: 'application/json',
        authorization: `Bearer ${await tokens.take()}`,
      },
    });
  return async <Schema extends z.ZodType>(
    path: string,
    request: RequestInit,
    schema: Schema,
  ): Promise<z.output<Schema>> => {
    let answer = await once(path, request);
    // A token may end before its time.
    if (answer.status === 401) {
      tokens.forget();
      answer = await once(path, request);
    }
    const { status, body } = answer;
    if (status < 200 || status > 299) throw problemOf(status, body);
    const read = schema.safeParse(body);
    if (read.success) return read.data;
    throw new PlatformProblem(
      'away',
      'Ce qui répond n’est pas un service de flux XP Z12-013. Vérifiez PLATFORM_API_URL.',
    );
  };
}

function depositForm({ trackingId, name, syntax, content, digest }: Deposit): FormData {
  const form = new FormData();
  // Of a report the platform works the rule out: it may hold flows of two kinds.
  const rule = syntax === 'Factur-X' ? { processingRule: 'B2B' } : {};
  const info = JSON.stringify({ flowSyntax: syntax, ...rule, name, trackingId, sha256: digest });
  const type = syntax === 'Factur-X' ? 'application/pdf' : 'application/xml';
  form.set('flowInfo', new Blob([info], { type: 'application/json' }));
  form.set('file', new Blob([new Uint8Array(content)], { type }), name);
  return form;
}

const asJson = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Undefined where none is named, and in a copy, from which nothing leaves (docs/operate.md#backups). */
export function openPlatform({
  PLATFORM_API_URL: url,
  PLATFORM_TOKEN_URL: tokenUrl = '',
  PLATFORM_CLIENT_ID: id = '',
  PLATFORM_CLIENT_SECRET: secret = '',
  PLATFORM_NUMBER: number = '',
  SHOP_HOLD,
}: Settings): Platform | undefined {
  if (!url || SHOP_HOLD) return undefined;
  const ask = askerOf(url.replace(/\/$/, ''), { tokenUrl, id, secret });
  return {
    number,
    async find(trackingId) {
      const { results } = await ask('/flows/search', asJson({ limit: 1, where: { trackingId } }), found);
      // A platform that leaves the filter out answers any flow of ours.
      return results.find((flow) => (flow.trackingId ?? trackingId) === trackingId)?.flowId;
    },
    async deposit(deposit) {
      const { flowId } = await ask('/flows', { method: 'POST', body: depositForm(deposit) }, deposited);
      return flowId;
    },
    async acknowledgementOf(flowId) {
      const path = `/flows/${encodeURIComponent(flowId)}?docType=Metadata`;
      const { acknowledgement } = await ask(path, {}, flow);
      const { status, details } = acknowledgement;
      if (status !== 'Error') return { state: status === 'Ok' ? 'accepted' : 'pending' };
      const reasons = (details ?? []).map(({ reasonCode, reasonMessage }) =>
        said([reasonCode, reasonMessage]),
      );
      return { state: 'refused', reason: readableText(reasons.join('\n'), reasonLength) };
    },
    async test() {
      await ask('/healthcheck', {}, z.unknown());
    },
  };
}
