/** A key as React or the browser reports it. */
interface Key {
  keyCode: number;
  isComposing?: boolean;
  nativeEvent?: { isComposing: boolean };
}

/**
 * Whether a key belongs to an input method that composes a word, as for Chinese, Japanese and Korean: its Enter takes
 * the word, its Escape leaves it, its arrows choose among candidates. No handler of such keys may act on it. Safari
 * ends the word before its Enter, which has the code 229 then (UI Events 1.0, 5.7).
 */
export const isComposing = (event: Key): boolean =>
  event.keyCode === 229 || (event.nativeEvent ?? event).isComposing === true;
