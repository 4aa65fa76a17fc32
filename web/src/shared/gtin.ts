// Tells whether the number of a bar code is whole and right, as the server checks it.
export function isGtin(typed: string): boolean {
  const digits = typed.replace(/[\s-]/g, '');
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return false;
  const sum = [...digits.padStart(14, '0')].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 1 : 3), 0);
  return sum > 0 && sum % 10 === 0;
}

/** Whether the number is one that shops give themselves, which names other things elsewhere: the feeds leave it out, as the server says. */
export function isInStoreCode(typed: string): boolean {
  const key = typed.replace(/[\s-]/g, '').padStart(14, '0');
  return /^000000[02]/.test(key) || /^.(?:0[24]|2)/.test(key);
}
