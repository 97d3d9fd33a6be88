/** The type of an account, from the format of its identifier: an address is email, anything else tel (B§4.9). */
export function accountType(identifier: string): 'tel' | 'email' {
  return identifier.includes('@') ? 'email' : 'tel';
}
