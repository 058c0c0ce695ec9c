import type { Endpoint } from '#contract-kit/endpoint.ts';
import type { Audience } from './audiences.ts';
import { type RequestOf, send } from './call.ts';
import { readJson } from './fetch-json.ts';
import { sendAs } from './send.ts';

export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Safari would save an empty file if this were revoked at once.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function contentOf(response: Response): Promise<Blob> {
  if (!response.ok) await readJson(response);
  return response.blob();
}

export async function downloadFile(
  path: string,
  name: string,
  audience: Audience = 'customer',
): Promise<void> {
  saveFile(await contentOf(await sendAs(audience, path)), name);
}

/** Throws `ApiError`. */
export async function load<E extends Endpoint>(
  from: E & (Endpoint extends E ? never : unknown),
  request: RequestOf<E>,
): Promise<Blob> {
  return contentOf(await send(from, request));
}

/** Throws `ApiError`. */
export async function save<E extends Endpoint>(
  to: E & (Endpoint extends E ? never : unknown),
  request: RequestOf<E>,
  name: string,
): Promise<void> {
  saveFile(await contentOf(await send(to, request)), name);
}
