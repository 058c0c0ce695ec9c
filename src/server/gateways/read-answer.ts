/** Far more than any of these services has to say. */
const mostBytes = 1_048_576;

/** Of a service outside: what never ends, or says too much, throws, and the rest of it is not read. */
export async function readAnswer({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > mostBytes) throw new Error(`an answer is longer than ${mostBytes} bytes`);
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}
