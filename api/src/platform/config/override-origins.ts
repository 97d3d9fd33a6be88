const shape = /^(https?):\/\/([a-z0-9.-]+|\[::1\])(?::(\d{1,5}|\*))?$/;
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Whether an entry may stand in the list of origins that overrides come from: an exact origin, whose port
 * may be `*`. Without TLS it must be this machine's loopback, since anybody between could change the code.
 */
export function isOverrideEntry(entry: string): boolean {
  const [, protocol, host] = shape.exec(entry) ?? [];
  return protocol === 'https' || (protocol === 'http' && loopback.test(host ?? ''));
}

/** Whether the list has this origin, as `URL.origin` writes it. */
export function allowsOrigin(list: readonly string[], origin: string): boolean {
  if (!shape.test(origin) || origin.endsWith('*')) return false;
  return list.some(
    (entry) =>
      entry === origin ||
      // `http://localhost:*` has every port, the standard one too, and no other name.
      (entry.endsWith(':*') && origin.replace(/(?<=\w|\]):\d+$/, '') === entry.slice(0, -2)),
  );
}
