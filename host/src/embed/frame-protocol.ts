import type { EmbedError } from './load.ts';
import type { AreaError, AreaOptions, FirstFailure, MountOptions, PageOptions } from './options.ts';

/*
 * What a page and the frame in it say to each other. The frame says that it is ready; the page answers with one
 * end of a channel, and everything else, tokens above all, goes through that. Both check whose message the
 * first one is: origin and window.
 */

export const HELLO = 'certdeck.frame.1';

/** The first message of each side. */
export interface Hello {
  certdeck: typeof HELLO;
}

/** Options that can be sent: functions stay in the page. */
export type SentOptions = Omit<
  AreaOptions,
  'onNavigate' | 'onEvent' | 'onError' | 'isolation' | 'partner' | 'height' | 'nonce'
> &
  Omit<PageOptions, 'token' | 'storage'>;

export type FromPage =
  | { kind: 'mount'; area: string; options: SentOptions }
  | { kind: 'update'; options: SentOptions }
  | { kind: 'token'; token: string };

export type FromFrame =
  /**
   * The area stands in the frame. `isFirst` when another will say what has become of its first page: that has `failure`
   * when a panel stands in its stead. A frame of before sends one without either.
   */
  | { kind: 'ready'; isFirst?: boolean; failure?: FirstFailure }
  | { kind: 'failed'; message: string; code?: EmbedError['code'] }
  /** Asks for a token; `ended` when the last one is taken no longer. */
  | { kind: 'token'; ended: boolean }
  | { kind: 'navigated'; path: string }
  | { kind: 'event'; name: string; fact: object }
  | { kind: 'error'; code: string; detail: AreaError };

export function isHello(data: unknown): data is Hello {
  return typeof data === 'object' && data !== null && 'certdeck' in data && data.certdeck === HELLO;
}

/** What of the options can be sent through a channel. */
export function sentOptions({
  theme,
  basePath: _unused,
  path,
  routes,
  navigation,
  language,
  currency,
}: MountOptions): SentOptions {
  const sent: SentOptions = { theme, path, routes, navigation, language, currency };
  // Absent is another thing than undefined to whoever merges them.
  return JSON.parse(JSON.stringify(sent)) as SentOptions;
}
