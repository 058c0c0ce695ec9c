import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StunReceiver {
  /** What a page would give as an ICE server. */
  url: string;
  /** How many packets have come. */
  packets(): number;
  /** Serves a page with the policy that the frame's had before, and answers its address. */
  serve(html: string, policy: string): Promise<string>;
  close(): void;
}

/** Stands where a stranger's STUN server would: whoever speaks WebRTC to it tells it what they want. */
export async function openStunReceiver(): Promise<StunReceiver> {
  let packets = 0;
  const socket = createSocket('udp4');
  socket.on('message', () => {
    packets += 1;
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const pages = createServer();
  return {
    url: `stun:127.0.0.1:${socket.address().port}`,
    packets: () => packets,
    async serve(html, policy) {
      pages.on('request', (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy }).end(html);
      });
      await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(pages.address() as AddressInfo).port}/`;
    },
    close() {
      socket.close();
      pages.close();
    },
  };
}
