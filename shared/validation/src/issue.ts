/**
 * A broken rule. `key` names the text in the message catalogue (docs/requirements/messages.md) and `params`
 * its placeholders, so that a page says `t(issue.key, issue.params)` and no rule carries a sentence.
 */
export interface Issue<Key extends string = string, Params extends object = Record<never, never>> {
  readonly key: Key;
  readonly params: Params;
}

/** Makes an issue without placeholders. */
export function issue<Key extends string>(key: Key): Issue<Key> {
  return { key, params: {} };
}

/** One space in every language: the field turns red and says nothing (B§5.6, B§5.10, D-106, D-111). */
export const BLANK = 'blank' as const;
