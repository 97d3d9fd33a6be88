/** Keeps the first 3 digits of a phone and those from the 8th on: 138****5678 (B§5.23); shorter ones end at the mask (D-124). */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)}****${phone.slice(7)}`;
}

/** Keeps the first 3 characters of the local part, or 1 if it has 3 or fewer, and the domain (B§5.24, D-124). */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const local = at === -1 ? email : email.slice(0, at);
  const kept = [...local].slice(0, [...local].length > 3 ? 3 : 1).join('');
  return `${kept}***${at === -1 ? '' : email.slice(at)}`;
}

/** Keeps the first character of a person's name, so that two cases can be told apart; '' for none. */
export function maskName(name: string): string {
  const [first = ''] = name;
  return first === '' ? '' : `${first}**`;
}

/** Keeps the first 3 and the last 2 characters of a number of a document or an account; short ones are masked whole, '' for none. */
export function maskNumber(number: string): string {
  if (number === '') return '';
  return number.length < 8 ? '****' : `${number.slice(0, 3)}****${number.slice(-2)}`;
}
