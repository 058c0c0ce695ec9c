/** Numbers of articles (GS1 General Specifications, 7.9 for the key, 1.4.5 for those that are a shop’s own). */

const lengths = [8, 12, 13, 14];

function hasKey(code: string): boolean {
  const sum = [...code.slice(0, -1)]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === Number(code.at(-1));
}

/** Prefixes 02, 04 and 20 to 29 of thirteen figures, 0 and 2 of eight: each shop gives them as it likes. */
function isInternal(code: string): boolean {
  if (code.length === 8) return /^[02]/.test(code);
  const whole = code.padStart(14, '0').slice(1);
  return /^(02|04|2)/.test(whole);
}

/** Of figures alone; nothing is wrong with none. */
export function gtinFault(code: string): 'form' | 'key' | 'internal' | undefined {
  if (code === '') return undefined;
  if (!/^\d+$/.test(code) || !lengths.includes(code.length) || /^0+$/.test(code)) return 'form';
  if (!hasKey(code)) return 'key';
  return isInternal(code) ? 'internal' : undefined;
}
