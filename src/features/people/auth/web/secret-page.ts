/** For pages whose address holds a secret: kept by no cache, told to no other site. */
export function secretPageHeaders(): HeadersInit {
  return { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
}
