import { unauthorized } from './errors.ts';

export interface Keys {
  secretKey: string;
  publishableKey: string;
}

function keyOf(authorization: string | undefined, parameter: unknown): string | undefined {
  if (authorization?.startsWith('Bearer ')) return authorization.slice(7).trim();
  if (authorization?.startsWith('Basic ')) {
    return Buffer.from(authorization.slice(6), 'base64').toString().split(':')[0];
  }
  return typeof parameter === 'string' ? parameter : undefined;
}

/** Who calls: the server with the secret key, or a browser with the publishable one where that is enough. */
export function authenticate(
  keys: Keys,
  authorization: string | undefined,
  parameter: unknown,
  publishableAllowed: boolean,
): { publishable: boolean } {
  const key = keyOf(authorization, parameter);
  if (!key) {
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. "Authorization: Bearer YOUR_SECRET_KEY").',
    );
  }
  if (key === keys.secretKey) return { publishable: false };
  if (key !== keys.publishableKey) {
    throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`);
  }
  if (publishableAllowed) return { publishable: true };
  throw unauthorized(
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    'secret_key_required',
  );
}
