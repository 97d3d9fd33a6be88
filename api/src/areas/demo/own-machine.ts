/**
 * Whether a request comes from the machine of the demonstration.
 * @param address IPv4 or IPv6, as the server takes it for the one of who asks
 */
export const isOwnMachine = (address: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(address);
