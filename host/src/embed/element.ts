import { mount, type MountedArea, onConfigure, withDefaults } from './mount.ts';
import type { Language } from '@certdeck/contract';
import type { AreaTheme, MountOptions, TokenAdapter } from './options.ts';

/** Attributes of `<certdeck-area>`, by the options that they are. A token is never one: a page's HTML is read by many. */
const ATTRIBUTES = [
  'name',
  'language',
  'currency',
  'theme',
  'base-path',
  'path',
  'routes',
  'navigation',
  'isolation',
  'partner',
  'height',
  'nonce',
];

/** Those that an area takes when it is mounted: with another value it is mounted anew. */
const FIXED = ['name', 'base-path', 'routes', 'isolation', 'partner'];

/** Properties that a page may have set before the element was one of ours. */
const PROPERTIES = ['token', 'tokens'] as const;

/** An element that has waited for this long, in milliseconds, may have been forgotten: its page's developer is informed. */
const WAIT = 5_000;

/**
 * `<certdeck-area name="orders">`. It is mounted while it stands in a document and has a token adapter: its own
 * `token` property, or that of `certdeck.configure`, whichever comes and in any order. Dispatches `certdeck-event`, `certdeck-error` and `certdeck-navigate`.
 */
export class CertdeckArea extends HTMLElement {
  static readonly observedAttributes = ATTRIBUTES;
  #token: TokenAdapter | undefined;
  #tokens: Readonly<Record<string, string>> | undefined;
  #mounted: MountedArea | undefined;
  #fixed = '';
  /** Ends the wait for what is still missing; undefined when nothing is. */
  #stopWaiting: (() => void) | undefined;
  #onMounted: ((area: MountedArea) => void)[] = [];

  get token(): TokenAdapter | undefined {
    return this.#token;
  }
  set token(adapter: TokenAdapter | undefined) {
    this.#token = adapter;
    this.#change();
  }

  /** Design tokens (`accent.600`, `font.body`, …). */
  get tokens(): Readonly<Record<string, string>> | undefined {
    return this.#tokens;
  }
  set tokens(tokens: Readonly<Record<string, string>> | undefined) {
    this.#tokens = tokens;
    this.#change();
  }

  /** Resolves when the area is drawn; waits for a name and a token adapter as the area does. */
  get ready(): Promise<void> {
    return (
      this.#mounted?.ready ??
      new Promise<MountedArea>((resolve) => this.#onMounted.push(resolve)).then(({ ready }) => ready)
    );
  }

  connectedCallback(): void {
    this.style.display ||= 'block';
    for (const name of PROPERTIES) {
      // Set before there were accessors, it hides them.
      if (!Object.hasOwn(this, name)) continue;
      const own = { [name]: this[name] };
      Reflect.deleteProperty(this, name);
      Object.assign(this, own);
    }
    this.#change();
  }

  disconnectedCallback(): void {
    // Moved within the page it is connected again at once.
    queueMicrotask(() => {
      if (!this.isConnected) this.#leave();
    });
  }

  attributeChangedCallback(): void {
    this.#change();
  }

  #change(): void {
    if (!this.isConnected) return;
    const options = this.#options();
    const name = this.getAttribute('name') ?? '';
    if (name === '' || !options.token) return this.#wait();
    this.#stopWaiting?.();
    const fixed = JSON.stringify(FIXED.map((attribute) => this.getAttribute(attribute)));
    if (this.#mounted && this.#fixed === fixed) {
      this.#mounted.update(options).catch(console.error);
      return;
    }
    this.#leave();
    this.#fixed = fixed;
    const mounted = mount(name, this, options);
    this.#mounted = mounted;
    for (const resolve of this.#onMounted.splice(0)) resolve(mounted);
  }

  #wait(): void {
    if (this.#stopWaiting) return;
    const stop = onConfigure(() => this.#change());
    const timer = setTimeout(
      () => console.warn(`certdeck: <certdeck-area> shows nothing yet: ${this.#lacks()}`, this),
      WAIT,
    );
    this.#stopWaiting = () => {
      stop();
      clearTimeout(timer);
      this.#stopWaiting = undefined;
    };
  }

  #lacks(): string {
    return [
      !this.getAttribute('name') && 'its attribute name is missing (name="orders")',
      !this.#options().token &&
        'it has no token adapter (certdeck.configure({ token: { get } }), or its property token)',
    ]
      .filter(Boolean)
      .join('; ');
  }

  #leave(): void {
    this.#stopWaiting?.();
    this.#mounted?.unmount().catch(console.error);
    this.#mounted = undefined;
  }

  #options(): MountOptions {
    const text = (name: string) => this.getAttribute(name) ?? undefined;
    const theme: AreaTheme = {
      ...(text('theme') ? { mode: text('theme') as AreaTheme['mode'] & string } : {}),
      ...(this.#tokens ? { tokens: this.#tokens } : {}),
    };
    const given: { [Name in keyof MountOptions]: MountOptions[Name] | undefined } = {
      token: this.#token,
      language: text('language') as Language | undefined,
      currency: text('currency'),
      basePath: text('base-path'),
      path: text('path'),
      routes: text('routes')
        ?.split(/[\s,]+/)
        .filter(Boolean),
      navigation: text('navigation') === undefined ? undefined : text('navigation') !== 'false',
      isolation: text('isolation') === 'frame' ? 'frame' : undefined,
      partner: text('partner'),
      height: text('height'),
      nonce: text('nonce') ?? (this.nonce || undefined),
      theme: Object.keys(theme).length > 0 ? theme : undefined,
      onEvent: (name, fact) => this.#tell('certdeck-event', { name, fact }),
      onError: (code, about) => this.#tell('certdeck-error', { code, about }),
      onNavigate: (path) => this.#tell('certdeck-navigate', { path }),
    };
    const said = Object.entries(given).filter(([, value]) => value !== undefined);
    return withDefaults(Object.fromEntries(said) as MountOptions);
  }

  #tell(kind: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(kind, { detail, bubbles: true, composed: true }));
  }
}
