/** Of which a short number may follow. */
const ofNumbers =
  /^(tel|sms|smsto|mms|fax|callto|sip|sips|geo|facetime|facetime-audio|skype|whatsapp|data)$/i;

/** `mailto:`, `https:`; the name of `exemple.fr:8080` and of `intranet:8080/x` is followed by a port (RFC 3986, 3.1 and 3.2.3). */
const hasScheme = (typed: string): boolean => {
  const [, name = '', port] = /^([a-z][a-z0-9+.-]*):(\d{1,5}(?=$|[/?#]))?/i.exec(typed) ?? [];
  return name !== '' && (port === undefined || ofNumbers.test(name));
};

/** `exemple.fr/menu` as people type it, with the scheme that it has not. */
export const withScheme = (typed: string): string =>
  typed === '' || hasScheme(typed) ? typed : `https://${typed.replace(/^\/+/, '')}`;
