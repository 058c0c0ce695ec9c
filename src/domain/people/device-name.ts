const IPV4 = /^(?:\d{1,3}\.){3}\d{1,3}$/;
const MAPPED = /^(?:::ffff:|(?:0{1,4}:){5}ffff:)((?:\d{1,3}\.){3}\d{1,3})$/;
const groupsOfNetwork = 4;

function bare(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/^((?:\d{1,3}\.){3}\d{1,3}):\d+$/, '$1')
    .replace(/%.*$/, '');
}

const groupsOf = (part: string) => part.split(':').filter(Boolean);

/** A subscriber usually gets all addresses that share the first 64 bits (RFC 6177). */
export function networkOfAddress(address: string): string {
  const text = bare(address);
  const mapped = MAPPED.exec(text)?.[1];
  if (mapped) return mapped;
  if (IPV4.test(text) || !text.includes(':')) return text;
  const [before = '', after] = text.split('::');
  const [head, tail] = [groupsOf(before), groupsOf(after ?? '')];
  const written = head.length + tail.length + (text.includes('.') ? 1 : 0);
  const between = after === undefined ? [] : Array<string>(Math.max(0, 8 - written)).fill('0');
  const groups = [...head, ...between, ...tail].slice(0, groupsOfNetwork);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

// The order matters: newer browsers also name the older ones.
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const named = (list: [RegExp, string][], agent: string) => list.find(([pattern]) => pattern.test(agent))?.[1];

/** « Firefox sur Windows » is enough for people to recognise their own device. */
export function deviceName(userAgent: string): string {
  const browser = named(BROWSERS, userAgent);
  const system = named(SYSTEMS, userAgent);
  if (!browser && !system) return 'Appareil inconnu';
  return system ? `${browser ?? 'Navigateur'} sur ${system}` : (browser ?? 'Navigateur');
}
