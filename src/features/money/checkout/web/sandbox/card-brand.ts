export function cardBrand(number: string): string | undefined {
  const digits = number.replace(/\D/g, '');
  if (/^4/.test(digits)) return 'Visa';
  if (/^(5[1-5]|2(2[2-9]|[3-6]|7[01]|720))/.test(digits)) return 'Mastercard';
  return /^3[47]/.test(digits) ? 'Amex' : undefined;
}
