/** `mailto:`, `https:`; the name of `exemple.fr:8080` and of `localhost:3000` is followed by a port (RFC 3986, 3.1 and 3.2.3). */
const hasScheme = (typed: string): boolean => {
  const [, name = '', port] = /^([a-z][a-z0-9+.-]*):(\d{1,5}(?=$|[/?#]))?/i.exec(typed) ?? [];
  return name !== '' && !(port !== undefined && (name.includes('.') || name.toLowerCase() === 'localhost'));
};

/** `exemple.fr/menu` as people type it, with the scheme that it has not. */
export const withScheme = (typed: string): string =>
  typed === '' || hasScheme(typed) ? typed : `https://${typed.replace(/^\/+/, '')}`;
