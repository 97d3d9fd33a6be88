/**
 * Whether a request comes from the machine of the demonstration.
 * @param address IPv4, IPv6 or IPv4 within IPv6, of who asks, as the server sees it
 */
export const isOwnMachine = (address: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(address);
