import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

export interface ReceivedSpan {
  service: string;
  traceId: string;
  spanId: string;
  /** Empty for the first of a trace. */
  parentId: string;
  name: string;
  kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer' | 'unset';
  attributes: Record<string, string | number>;
  failed: boolean;
}

type Field = { number: number; varint?: number; bytes?: Buffer };

/** The wire of protobuf (https://protobuf.dev/programming-guides/encoding/), as far as spans need it. */
function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++]!;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return Number(value);
    }
  };
  const take = (length: number) => {
    at += length;
    return message.subarray(at - length, at);
  };
  while (at < message.length) {
    const key = varint();
    const number = key >> 3;
    if ((key & 7) === 0) fields.push({ number, varint: varint() });
    else fields.push({ number, bytes: take((key & 7) === 1 ? 8 : (key & 7) === 5 ? 4 : varint()) });
  }
  return fields;
}

const all = (fields: Field[], number: number): Buffer[] =>
  fields.flatMap((field) => (field.number === number && field.bytes ? [field.bytes] : []));
const text = (fields: Field[], number: number, encoding: 'utf8' | 'hex' = 'utf8') =>
  all(fields, number)[0]?.toString(encoding) ?? '';
const whole = (fields: Field[], number: number) =>
  fields.find((field) => field.number === number)?.varint ?? 0;

function attributesOf(keyValues: Buffer[]): Record<string, string | number> {
  const read = keyValues.map((keyValue): [string, string | number] => {
    const fields = fieldsOf(keyValue);
    const value = fieldsOf(all(fields, 2)[0] ?? Buffer.alloc(0));
    return [text(fields, 1), all(value, 1)[0]?.toString() ?? whole(value, 3)];
  });
  return Object.fromEntries(read);
}

const kinds = ['unset', 'internal', 'server', 'client', 'producer', 'consumer'] as const;

/** https://github.com/open-telemetry/opentelemetry-proto: trace/v1/trace.proto */
function spansOf(request: Buffer): ReceivedSpan[] {
  return all(fieldsOf(request), 1).flatMap((resourceSpans) => {
    const ofResource = fieldsOf(resourceSpans);
    const resource = fieldsOf(all(ofResource, 1)[0] ?? Buffer.alloc(0));
    const service = String(attributesOf(all(resource, 1))['service.name']);
    const spans = all(ofResource, 2).flatMap((scopeSpans) => all(fieldsOf(scopeSpans), 2));
    return spans.map((span): ReceivedSpan => {
      const fields = fieldsOf(span);
      return {
        service,
        traceId: text(fields, 1, 'hex'),
        spanId: text(fields, 2, 'hex'),
        parentId: text(fields, 4, 'hex'),
        name: text(fields, 5),
        kind: kinds[whole(fields, 6)] ?? 'unset',
        attributes: attributesOf(all(fields, 9)),
        failed: whole(fieldsOf(all(fields, 15)[0] ?? Buffer.alloc(0)), 3) === 2,
      };
    });
  });
}

export interface TraceReceiver {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  spans: ReceivedSpan[];
  received: { url: string; headers: IncomingHttpHeaders; body: string }[];
  close(): Promise<void>;
}

/** Stands where a collector would: takes OTLP over HTTP, in protobuf, at `/v1/traces`. */
export async function openTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  const received: TraceReceiver['received'] = [];
  const server = createServer(async (request, response) => {
    const sent = Buffer.concat(await Array.fromAsync(request));
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
    received.push({ url: request.url ?? '', headers: request.headers, body: body.toString('latin1') });
    const isTraces = request.method === 'POST' && request.url === '/v1/traces';
    if (isTraces) spans.push(...spansOf(body));
    response.writeHead(isTraces ? 200 : 404, { 'content-type': 'application/x-protobuf' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    received,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
