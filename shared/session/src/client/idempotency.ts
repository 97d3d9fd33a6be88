/** After this many milliseconds an equal call is a new intent, even if the first one was never answered. */
const INTENT_LIFE = 15 * 60_000;

/**
 * The Idempotency-Key of each intent. A key lives until its call is answered: a repeat after a lost connection, a
 * time-out or a server error carries the same key, so that the API does the work once.
 */
export interface IntentKeys {
  /** The key for a call of this fingerprint: the one of an unanswered equal call, else a new one. */
  keyFor(fingerprint: string): string;
  /** The call was answered; the next equal one is a new intent. */
  settle(fingerprint: string): void;
}

/** Makes an empty register of intents. `now` in milliseconds. */
export function createIntentKeys(now: () => number = Date.now): IntentKeys {
  const intents = new Map<string, { key: string; since: number }>();
  return {
    keyFor(fingerprint) {
      for (const [old, { since }] of intents) {
        if (now() - since > INTENT_LIFE) intents.delete(old);
      }
      const intent = intents.get(fingerprint) ?? { key: randomUuid(), since: now() };
      intents.set(fingerprint, intent);
      return intent.key;
    },
    settle: (fingerprint) => void intents.delete(fingerprint),
  };
}

/** A random UUID (RFC 9562 version 4). crypto.randomUUID is missing on plain http. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
