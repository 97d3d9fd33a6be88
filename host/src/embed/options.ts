/*
 * What partners' pages say to the portal. Types alone: the small script that they load and the kernel that it
 * loads later both speak of these.
 */
import type { Language } from '@certdeck/contract';
import type { FailureCode } from '../kernel/failure.ts';

/** What has failed for the customer, without anything of theirs. */
export interface AreaError {
  /** Name of the area or dialog; `host` for the portal itself and for what the page owes to it. */
  area: string;
  /** Its release; '' where none was reached. */
  release: string;
  message: string;
  /** The customer saw no panel, since this helped. */
  recovered?: 'retry' | 'last-known-good' | 'other-language';
}

/** Brings the customer's token. The portal asks before it shows anything, and again when a token has ended. */
export interface TokenAdapter {
  /** A token for the customer of this page, made by the partner's server; '' when nobody is signed in. */
  get(): Promise<string> | string;
  /** The portal takes the last token no longer; `get` is asked for another when this has ended. */
  onUnauthorized?(): Promise<void> | void;
}

export interface AreaTheme {
  mode?: 'light' | 'dark' | 'system';
  /**
   * Design tokens by name, as CSS values: `accent.50` to `accent.950`, `font.body`, `font.mono`, `radius`,
   * `background`, `padding`. Others are ignored.
   */
  tokens?: Readonly<Record<string, string>>;
}

/** What holds for one place of an area. */
export interface AreaOptions {
  theme?: AreaTheme;
  /** Part of the page's address below which the area's paths stand; without one the address is left alone. */
  basePath?: string;
  /** Path to show, such as `/orders/expiring`; the area's first page unless given. */
  path?: string;
  /** Routes of the area that may be shown, as in its manifest (`/ssl/certificate/:id`); all unless given. */
  routes?: readonly string[];
  /** Links between the area's pages above them; shown unless false. */
  navigation?: boolean;
  /** `shadow` (default) runs in the page; `frame` in a sandboxed frame, for pages that aren't trusted with more. */
  isolation?: 'shadow' | 'frame';
  /** The partner's name at the portal; needed for a frame. */
  partner?: string;
  /** Height of a frame, a CSS length; 720px unless given. */
  height?: string;
  /** Nonce of the page's content security policy for style elements. */
  nonce?: string;
  /** Hears each path that the area shows. */
  onNavigate?(path: string): void;
  /** Hears what has happened on the page: past tense, versioned, frozen (`order.paid.v1`). */
  onEvent?(name: string, fact: object): void;
  /**
   * Hears what fails on the page: a code of the portal's error pages (`CHUNK`, `RENDER`, …), of which the portal hears by
   * itself; of an EmbedError when the area could not be shown at all; `PATH` when this place was asked for a page that
   * the area doesn't have, or that `routes` doesn't allow.
   */
  onError?(code: string, detail: AreaError): void;
}

/** What holds for the customer, and so for all areas on the page: the last that is said counts. */
export interface PageOptions {
  token?: TokenAdapter;
  language?: Language;
  /** Code of a currency that amounts are shown in; the site's own unless given. */
  currency?: string;
  /** `none` (default) leaves nothing of ours on the page's origin; `page` uses its storage, so that choices last. */
  storage?: 'none' | 'page';
}

export interface MountOptions extends AreaOptions, PageOptions {}

/** As single-spa calls it, and as `mount` does. */
export interface MountProps extends MountOptions {
  /** Unique on the page. */
  name: string;
  domElement?: HTMLElement;
  domElementGetter?(): HTMLElement;
}

export interface AreaLifecycles {
  bootstrap(props: MountProps): Promise<void>;
  mount(props: MountProps): Promise<void>;
  unmount(props: MountProps): Promise<void>;
  update(props: MountProps): Promise<void>;
  /** Resolves when the first page of a mounted place stands there, or a panel in its stead. A kernel of before has none. */
  firstPage?(props: Pick<MountProps, 'name'>): Promise<FirstFailure | undefined>;
}

/** Why a panel stands where the first page would. */
export interface FirstFailure {
  code: FailureCode;
  message: string;
}

/** What the kernel gives to the script that loaded it. */
export interface EmbedKernel {
  lifecycles(area: string): AreaLifecycles;
}

/** `/embed/state` of the portal. */
export interface EmbedState {
  site: object;
  registry: object;
  scripts: readonly { src: string; integrity: string }[];
  parents?: readonly string[];
  partner?: string;
}

/** Where the kernel leaves its start function for the script that loaded it; the number is this protocol's. */
export const KERNEL = Symbol.for('certdeck.kernel.1');
export type StartKernel = (state: EmbedState, origin: string) => EmbedKernel;
