/** What must never be read anywhere, with what it is. */
export function plantedSecrets(known: Iterable<readonly [string, string]>) {
  const secrets = new Map<string, string>(known);

  const plant = (secret: string, what: string): string => {
    secrets.set(secret, what);
    return secret;
  };

  /** In which of the ways a text can be written a secret stands in another. */
  function holds(text: string, secret: string): boolean {
    // Digits are found inside of times and durations.
    if (/^\d+$/.test(secret)) return new RegExp(`(?<![\\d.])${secret}(?!\\d)`).test(text);
    return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)].some((form) =>
      text.includes(form),
    );
  }

  const foundIn = (texts: readonly string[], but: ReadonlySet<string> = new Set()) =>
    [...secrets].flatMap(([secret, what]) =>
      but.has(secret)
        ? []
        : texts.filter((text) => holds(text, secret)).map((text) => `${what}: ${text.slice(0, 300)}`),
    );

  return { secrets, plant, foundIn };
}
